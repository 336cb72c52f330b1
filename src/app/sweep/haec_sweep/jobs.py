# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Jobs that share the machine of a study: their joint trace, their places, and how much slower they are than alone."""

from __future__ import annotations

import dataclasses
import hashlib
import pathlib

from haec_programs.errors import ProgramError
from haec_programs.output_file import make_folder, write_whole

from .choices import Choice
from .programs import Programs, answer

# Columns: how many times longer the processes of a job take than alone.
SLOWDOWN = "slowdown_"
LABEL = "jobs"


@dataclasses.dataclass(frozen=True)
class Places:
    """A mapping file as a table: the node of each process, as the file writes it."""

    headings: str
    nodes: list[str]

    @staticmethod
    def read(path: pathlib.Path) -> Places:
        _, headings, *lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        width = len(headings.split()) - 2
        found = {}
        for line in lines:
            words = line.split()
            found |= dict.fromkeys(map(int, words[width + 1:]), " ".join(words[:width]))
        return Places(headings, [found[process] for process in sorted(found)])

    def text(self, name: str) -> str:
        by_node: dict[str, list[str]] = {}
        for process, node in enumerate(self.nodes):
            by_node.setdefault(node, []).append(str(process))
        lines = [f"{node} {len(processes)} {' '.join(processes)}" for node, processes in by_node.items()]
        return "\n".join([name, self.headings, *lines]) + "\n"


def in_turn(sizes: list[int]) -> list[int]:
    """The processes of all jobs, one of each job after the other, as long as it has any."""
    firsts = [sum(sizes[:job]) for job in range(len(sizes))]
    return [first + round_ for round_ in range(max(sizes)) for first, size in zip(firsts, sizes) if round_ < size]


class Jobs:
    """The joint trace of the jobs, and files of their places, in one folder. ProgramError where programs refuse."""

    def __init__(self, jobs: list[Choice], programs: Programs, folder: pathlib.Path, identity: str) -> None:
        self._jobs = jobs
        self._folder = folder
        trace = folder / f"jobs-{hashlib.sha256(identity.encode()).hexdigest()[:10]}"
        if not trace.exists():
            make_folder(folder)
            answer([programs.haec_gen, "jobs", *(str(job.value) for job in jobs), "--names",
                    ",".join(job.label for job in jobs), "--output", str(trace)])
        self.trace = Choice(LABEL, (trace / "traces.otf2").absolute())

    def taking_turns(self, packed: pathlib.Path, sizes: list[int]) -> pathlib.Path:
        """The same places, which processes of all jobs take in turn. `sizes` are the numbers of processes of the jobs."""
        places = Places.read(packed)
        nodes = dict(zip(in_turn(sizes), places.nodes))
        return self._write(f"{packed.stem}-round_robin", Places(places.headings, [nodes[process] for process in sorted(nodes)]))

    def alone(self, together: pathlib.Path, sizes: list[int]) -> list[tuple[Choice, pathlib.Path]]:
        """Each job, with the places that it has among the others."""
        places = Places.read(together)
        if len(places.nodes) != sum(sizes):
            raise ProgramError(f"{together}: places {len(places.nodes)} processes, but the jobs have {sum(sizes)}")
        found = []
        for place, (job, size) in enumerate(zip(self._jobs, sizes)):
            first = sum(sizes[:place])
            own = Places(places.headings, places.nodes[first:first + size])
            found.append((job, self._write(f"{together.stem}-job{place}", own)))
        return found

    def _write(self, stem: str, places: Places) -> pathlib.Path:
        text = places.text(stem)
        path = self._folder / f"{stem}-{hashlib.sha256(text.encode()).hexdigest()[:10]}.map"
        write_whole(path, text)
        return path


def slowdowns(together: dict[str, object], alone: dict[str, dict[str, object]]) -> dict[str, float]:
    """By the report of all jobs, and that of each job alone."""
    found = {}
    for job in together["jobs"]:
        if job["name"] in alone:
            own = span(alone[job["name"]]["activity"])
            found[f"{SLOWDOWN}{job['name']}"] = round(span(job) / own, 12) if own else None
    return found


def span(activity: dict[str, object]) -> int:
    """The time of all processes, of the region of interest where there is one, in picoseconds."""
    return (activity["region_of_interest"] or activity["whole"])["predicted"]["span_ps"]
