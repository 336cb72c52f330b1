#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Run times that haec_sim predicts for synthetic programs, beside closed forms: the table of docs/explanation/validation.md.

    scripts/validation.py BUILD_DIR [--most 32] [--program WORD]
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import sys
import tempfile

from validation.collectives import collectives
from validation.commands import output_of
from validation.programs import point_to_point


class Comparison:
    """Predicts and compares, in a folder."""

    def __init__(self, build, folder):
        self.programs = pathlib.Path(build) / "src" / "app"
        self.folder = pathlib.Path(folder)

    def predicted(self, trace, configuration, scratch):
        """The time from the last end of MPI_Init to the last begin of MPI_Finalize [ps]."""
        machine, report = scratch / "machine.json", scratch / "report.json"
        machine.write_text(json.dumps(configuration), encoding="utf-8")
        output_of(self.programs / "haec_sim", "--trace", trace / "traces.otf2", "--no-output", "--config", machine, "--report", report,
                  "--report-sections", "none", "--force")
        times = json.loads(report.read_text(encoding="utf-8"))["time"]
        return times["region_of_interest"]["predicted"]["span_ps"]

    def differences(self, cases):
        """Predicted minus expected [ps], of cases with the same trace."""
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            scratch = pathlib.Path(name)
            trace = scratch / "trace"
            program, processes = cases[0]
            output_of(self.programs / "haec_gen", *program.pattern(processes), "--quiet", "-o", trace)
            return [self.predicted(trace, program.configuration(processes), scratch) - program.time(processes)
                    for program, processes in cases]


def compare(build, cases):
    """The differences of all cases."""
    of_trace = collections.defaultdict(list)
    for program, processes in cases:
        of_trace[tuple(program.pattern(processes))].append((program, processes))
    groups = list(of_trace.values())
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        found = workers.map(Comparison(build, folder).differences, groups)
        return {case: difference for group, differences in zip(groups, found)
                for case, difference in zip(group, differences)}


def table(programs, differences):
    """One row for each program."""
    of_program = collections.defaultdict(list)
    for (program, processes), difference in differences.items():
        of_program[program].append((processes, difference))
    lines = ["| program | closed form | P | cases | largest difference [ps] |", "|---|---|---|---|---|"]
    for program in programs:
        found = of_program[program]
        if not found:
            continue
        counts = [processes for processes, _ in found]
        only = ", powers of two" if all(count & (count - 1) == 0 for count in counts) else ""
        lines.append(f"| {program.name} | {program.form} | {min(counts)} to {max(counts):,}{only} | {len(found)} | "
                     f"{max((difference for _, difference in found), key=abs):,} |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", metavar="BUILD_DIR")
    parser.add_argument("--most", type=int, default=1024, help="the largest number of processes")
    parser.add_argument("--program", default="", help="programs whose name has this word")
    arguments = parser.parse_args()
    programs = [program for program in point_to_point() + collectives() if arguments.program in program.name]
    cases = [(program, processes) for program in programs for processes in program.processes if processes <= arguments.most]
    differences = compare(arguments.build, cases)
    print("\n".join(table(programs, differences)))
    wrong = [(case, difference) for case, difference in differences.items() if difference]
    print(f"\n{len(cases)} cases of {len(programs)} programs, {len(wrong)} differ")
    for (program, processes), difference in wrong:
        print(f"{program.name}, P = {processes}: {difference:+,} ps", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
