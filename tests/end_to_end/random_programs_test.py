# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Programs that nobody wrote by hand: any number of ranks gives the same output, and haec_verify
finds no difference. Most have several threads that call MPI; of some, records are missing; some
share the links of their machine, some of which are circuits, have rates, change by a plan or serve classes of messages."""

import concurrent.futures
import dataclasses
import json
import os
import pathlib
import random
import re
import shutil

import programs
import suite
from archive_test import ArchiveTest, in_turn
from variants import path_of

# How many programs are run in all layouts; none: those of every day.
MANY = int(os.environ.get("HAEC_SIM_RANDOM_PROGRAMS", "0"))
# The last one cancels a send so late that it was sent.
SEEDS = range(1, MANY + 1) if MANY else (*range(1, 33), 145)
RANKS = (2, 3, 4, 7) if MANY else (2, 3, 5)
# Those that are also run in finite buffers.
BUFFERED = range(1000, 1000 + MANY // 5) if MANY else range(200, 208)
# Those whose messages have classes. Lossy ones are left out: messages may be late to their links, which haec_verify does not
# always find out (program 301, with classes or without).
CLASSED = [seed for seed in (range(2000, 2000 + MANY // 4) if MANY else range(302, 312)) if seed % 4 != 1]

NETWORK = "resource_managers.network_resource_manager."
# Links are served part by part, however few messages are under way.
IN_PARTS = ("--set", f"{NETWORK}parts_from=0")
DEDICATED = ("--layout", "dedicated")
# Of some that share links, these have rates: 31.25 GB/s is the bandwidth of the others.
RATED = {"optical": {
    "latency": 10, "rates": [{"bandwidth": rate} for rate in ("1 GB/s", "10 GB/s", "31.25 GB/s")],
    "rate_window": "3us", "rate_up": 0.4, "rate_down": 0.1, "rate_delay": "500ns"}}

MODELS = (
    {"communication_model": "DOR"},
    {"communication_model": "linear", "replay.overhead": 300, "memory_latency": 150},
    {"communication_model": "DORr", "evaluation": "monte_carlo", "loss_probability": 0.05},
)


@dataclasses.dataclass(frozen=True)
class Program:
    """One random program and how it is simulated; all of it follows from the seed."""

    seed: int
    # Where it writes files of its own.
    folder: pathlib.Path

    @property
    def kind(self):
        return ("plain", "lossy", "plain", "incomplete")[self.seed % 4]

    @property
    def most_threads(self):
        return 1 if self.seed % 5 == 0 else 3

    def write(self, folder):
        return programs.run(programs.program("RANDOM_PROGRAM"), self.seed, self.most_threads,
                            self.kind, folder)

    @property
    def shares_links(self):
        return f"{NETWORK}contention=fifo" in self.arguments()

    @property
    def is_dedicated(self):
        """Each manager has a rank, too: two dozen on a machine of few nodes, which take seconds."""
        return MANY > 0 and self.seed % 6 == 0

    def arguments(self):
        chance = random.Random(self.seed)
        settings = dict(MODELS[self.seed % len(MODELS)])
        settings["replay.compute_scale"] = chance.choice((0, 0.5, 1, 1.7))
        if self.seed % 7 == 3:
            factors = {"*": settings["replay.compute_scale"], "region:main": 0.7, "processes:0-1": 1.3, "node:0..2": 0.9}
            settings["replay.compute_scale"] = json.dumps(factors)
        # No less than what random_program needs in order not to deadlock.
        settings["replay.eager_threshold"] = chance.choice((1000, 1000, 20000))
        if settings["communication_model"] == "DORr":
            settings["seed"] = self.seed
        if self.seed % 2 == 0:
            settings["replay.collectives"] = "model"
        words = ["--unmatched", "keep"] if self.kind == "lossy" else []
        if self.is_dedicated:
            words += ["--set", "topology.size=[4, 4, 1]"]
        for key, value in settings.items():
            words += ["--set", f"{path_of(key)}={value}"]
        if chance.choice((False, True)) or self.seed in (*BUFFERED, *CLASSED):
            size = chance.choice((100, 1000, 65536))
            contention = "credits" if self.seed in BUFFERED else "fifo"
            words += ["--set", f"{NETWORK}contention={contention}"]
            words += ["--set", f"{NETWORK}size_segment={size}"]
            if self.seed in BUFFERED:
                words += ["--set", f"{NETWORK}buffer_size={chance.choice((1, 2)) * size}"]
            elif self.seed in CLASSED:
                words += ["--set", f"{NETWORK}priorities={json.dumps(self.priorities())}"]
            elif self.seed % 4 == 0:
                words += self.circuits()
            elif self.seed % 4 == 2:
                words += ["--set", f"topology.links={json.dumps(RATED)}"]
            if self.seed not in (*BUFFERED, *CLASSED) and self.seed % 8 in (0, 1, 2, 5):
                words += ["--set", f"{NETWORK}profile={self.profile()}"]
        return words

    def profile(self):
        """The file of a plan by which links change, and are off for a while."""
        chance = random.Random(self.seed + 0.5)
        lines = ["link,from,to,bandwidth,latency,state"]
        for _ in range(chance.randrange(1, 12)):
            link = chance.choice(("optical", "wireless", "(0,0,0)<->(1,0,0)", "(0,1,0)->(0,0,0)", "optical:0"))
            begin = chance.choice((0, 1, 5, 20, 100)) + chance.random()
            change = chance.choice((",,off", ",,off", "x0.5,,", "x4,x0.1,", "1GB/s,2us,"))
            lines.append(f"{link},{begin}us,{begin + chance.choice((0.1, 3, 40))}us,{change}")
        file = self.folder / f"{self.seed}.csv"
        file.write_text("\n".join(lines) + "\n")
        return file

    def priorities(self):
        """Up to four classes, by tag, length and communicator."""
        chance = random.Random(self.seed + 0.25)
        rules = [{"tag": chance.choice((0, "1..9"))}, {"most_bytes": chance.choice((100, 2000))},
                 {"communicator": "communicator", "most_bytes": 10000}, {"tag": 1, "most_bytes": "1 kB"}]
        classes = chance.sample(rules, chance.choice((1, 2, 3)))
        if chance.choice((False, True)):
            return {"order": "strict", "classes": classes}
        return {"order": "weighted", "classes": classes, "weights": [chance.choice((1, 2, 7, 100)) for _ in range(len(classes) + 1)]}

    def circuits(self):
        """Links of one class, or of both, are switched."""
        chance = random.Random(-self.seed)
        words = []
        for links in chance.choice((("wireless",), ("optical",), ("optical", "wireless"))):
            ports = {name: chance.choice((1, 2, 3, "all")) for name in ("transmitters", "receivers")}
            ports["retarget_delay"] = chance.choice((0, 0.5, 1000, 20000))
            words += ["--set", f"topology.links.{links}.circuits={json.dumps(ports)}"]
        return words


class RandomProgramsTest(ArchiveTest):

    def check(self, program):
        """Raises AssertionError where something is wrong with one program."""
        folder = self.folder / str(program.seed)
        folder.mkdir()
        self.assert_ends_well(program.write(folder / "input"))
        first = self.run_on(program, folder, 1)
        self.assertEqual(first.status, 0, str(first))
        for ranks in RANKS if MANY else in_turn(RANKS, program.seed // 3):
            self.assert_same(first, self.run_on(program, folder, ranks))
        if program.is_dedicated:
            self.check_dedicated(program, folder, first)
        if program.shares_links:
            for ranks in (1, *RANKS) if MANY else in_turn((1, 3), program.seed // 2):
                self.assert_same_in_parts(first, self.run_on(program, folder, ranks, IN_PARTS))
        self.assert_semantics(folder / "input", folder / "1", *program.arguments())
        shutil.rmtree(folder)

    def check_dedicated(self, program, folder, first):
        """Where managers have ranks of their own; the refusal of one rank tells their number."""
        refusal = self.run_on(program, folder, 1, DEDICATED)
        ranks = int(re.search(r"need (\d+) MPI ranks", refusal.err)[1])
        self.assert_same(first, self.run_on(program, folder, ranks, DEDICATED))
        if program.shares_links:
            self.assert_same_in_parts(
                first, self.run_on(program, folder, ranks, (*IN_PARTS, *DEDICATED)))

    def assert_same_in_parts(self, first, other):
        if first.status == 0 == other.status:
            # The anchor file has the configuration.
            shutil.copy(first.output / "traces.otf2", other.output)
        self.assert_same(first, other)

    def run_on(self, program, folder, ranks, more=()):
        output = folder / f"{ranks}{'.'.join(more)}"
        finished = programs.haec_sim("--trace", folder / "input" / "traces.otf2", "--output",
                                     output, *program.arguments(), *more, ranks=ranks)
        finished.output = output
        return finished

    def assert_same(self, first, other):
        self.assertEqual(first.status, other.status, f"{first}\n{other}")
        if first.status == 0:
            self.assert_same_files(first.output, other.output)
        else:
            message = first.err.splitlines()[0]
            self.assertIn(message, other.err)

    def test_any_number_of_ranks_gives_what_the_specification_asks_for(self):
        # Starting MPI takes longer than the runs themselves, and waits most of the time.
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            checks = {seed: pool.submit(self.check, Program(seed, self.folder))
                      for seed in (*SEEDS, *BUFFERED, *CLASSED)}
            for seed, finished in checks.items():
                program = Program(seed, self.folder)
                with self.subTest(seed=seed, kind=program.kind, threads=program.most_threads):
                    finished.result()

    def test_the_same_seed_gives_the_same_program(self):
        program = Program(7, self.folder)
        for name in ("one", "other"):
            self.assert_ends_well(program.write(self.folder / name))
        self.assert_same_files(self.folder / "one", self.folder / "other")


if __name__ == "__main__":
    suite.main()
