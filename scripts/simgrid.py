#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The same programs on the same machines, by SimGrid and by haec_sim: the tables of docs/explanation/validation.md.

    scripts/simgrid.py BUILD_DIR

needs g++ and Debian's libsimgrid-dev, with which it builds bench/simgrid/actions.cpp.
"""

import json
import pathlib
import sys
import tempfile

from validation import simgrid_cases
from validation.commands import output_of
from validation.forms import BEFORE_CALL

SOURCE = pathlib.Path(__file__).resolve().parents[1]
PLATFORM = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="cluster" prefix="node-" suffix="" radical="0-{last}" speed="1Gf" bw="8GBps" lat="500ns"
           sharing_policy="SPLITDUPLEX"{topology}/>
</platform>
"""
# Whole messages, and segments of 1024 bytes.
DISCIPLINES = {"links not shared": {"contention": "none"}, "fifo": {"contention": "fifo", "size_segment": 0},
               "fifo, segments": {"contention": "fifo", "size_segment": 1024}}


class Programs:
    def __init__(self, build, folder):
        self.build = pathlib.Path(build).resolve() / "src" / "app"
        self.folder = pathlib.Path(folder)
        self.actions = self.folder / "actions"
        output_of("g++", "-std=c++20", "-O1", "-o", self.actions, SOURCE / "bench" / "simgrid" / "actions.cpp", "-lsimgrid")

    def platform(self, case):
        file = self.folder / "platform.xml"
        torus = f' topology="TORUS" topo_parameters="{",".join(map(str, case.sides))}"' if case.sides else ""
        file.write_text(PLATFORM.format(last=case.processes - 1, topology=torus), encoding="utf-8")
        return file

    def simgrid(self, case):
        """Run time, mean and longest time of a message [ps]."""
        file = self.folder / "actions.txt"
        file.write_text("".join(f"{rank} {action}\n" for rank in range(case.processes) for action in case.actions(rank)),
                        encoding="utf-8")
        found = output_of(self.actions, self.platform(case), file, "--log=root.thres:warning").split()
        return tuple(float(word) * 1e12 for word in found)

    def haec_sim(self, case, discipline):
        """The same, on the machine that haec_topology makes of SimGrid's."""
        trace, machine, report = (self.folder / name for name in ("trace", "machine.json", "report.json"))
        output_of(self.build / "haec_gen", *case.pattern, "--iterations", 1, "--quiet", "--force", "-o", trace)
        output_of(self.build / "haec_topology", "import", "--from", "simgrid", self.platform(case), "--force", "-o", machine)
        document = json.loads(machine.read_text(encoding="utf-8"))
        document["resource_managers"] = {"network_resource_manager": DISCIPLINES[discipline]}
        document["replay"] = case.replay
        machine.write_text(json.dumps(document), encoding="utf-8")
        output_of(self.build / "haec_sim", "--trace", trace / "traces.otf2", "--no-output", "--config", machine, "--report",
                  report, "--report-sections", "messages", "--force")
        found = json.loads(report.read_text(encoding="utf-8"))
        run = found["time"]["region_of_interest"]["predicted"]["span_ps"] - BEFORE_CALL
        transfer = found["messages"]["transfer"]
        return (run, transfer["mean_ps"], transfer["most_ps"]) if transfer else (run,)


def alone(programs):
    """Messages that never share a link: the same run time and transfer times. Says whether they are."""
    print("| program | messages | SimGrid [ps] | haec_sim [ps] | difference [ps] |\n|---|---|---|---|---|")
    agrees = True
    for case in simgrid_cases.without_sharing():
        expected = programs.simgrid(case)
        for discipline in ("links not shared", "fifo"):
            found = programs.haec_sim(case, discipline)
            worst = max((one - other for one, other in zip(found, expected)), key=abs)
            # SimGrid's clock is a double in seconds.
            agrees = agrees and abs(worst) < 1
            print(f"| {case.name} | {discipline} | {expected[0]:,.1f} | {found[0]:,} | {round(worst, 1) + 0.0:.1f} |")
    return agrees


def sharing(programs):
    """Messages that share links: run time, and mean time of a message."""
    print("\n| program | SimGrid: run, mean message [us] | fifo | fifo, segments of 1 KiB | links not shared |\n|---|---|---|---|---|")
    for case in simgrid_cases.with_sharing():
        results = [programs.simgrid(case)] + [programs.haec_sim(case, discipline)
                                              for discipline in ("fifo", "fifo, segments", "links not shared")]
        print(f"| {case.name} | " + " | ".join(", ".join(f"{time / 1e6:.3f}" for time in found[:2]) for found in results)
              + " |")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(sys.argv[1], folder)
        agrees = alone(programs)
        sharing(programs)
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main())
