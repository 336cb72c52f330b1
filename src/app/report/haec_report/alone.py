# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""How much slower jobs that share a machine are than alone there."""

import pathlib

from haec_programs.errors import ProgramError, UsageError

from .inputs import Inputs, Run, read_run


def jobs_of(run: Run) -> list[dict[str, object]]:
    """The jobs of a run; none where its trace tells of none, or the report is older than they are."""
    return run.report.get("jobs") or []


def add_alone(inputs: Inputs, paths: list[pathlib.Path]) -> None:
    """Tells the jobs of the one run how long they take alone, in the order of their processes. UsageError where there
    are not as many reports as jobs, ProgramError where a report is of another program."""
    if len(inputs.detailed) != 1 or not jobs_of(inputs.detailed[0]):
        raise UsageError("--alone: give the report of one run that has several jobs before it")
    jobs = jobs_of(inputs.detailed[0])
    if len(paths) != len(jobs):
        names = ", ".join(str(job["name"]) for job in jobs)
        raise UsageError(f"--alone: expected {len(jobs)} reports, of the jobs {names} in this order, found {len(paths)}")
    for job, path in zip(jobs, paths):
        alone = read_run(path)
        if len(alone["processes"]) != len(job["processes"]):
            raise ProgramError(f"{path}: has {len(alone['processes'])} processes, but the job {job['name']} has "
                               f"{len(job['processes'])}; give the reports of --alone in the order of the jobs")
        job["alone"] = alone["activity"]
