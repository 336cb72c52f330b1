# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Machines that ship: each figure has a grade and a source, the counts are the published ones, and programs run on them.

The counts stand in configs/machines/sources, from documents of makers and operators or by closed forms. Here they are
compared with what haec_topology counts.
"""

import json
import pathlib
import re
import sys
import time
import unittest

import programs
import suite
from archive_test import ArchiveTest

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))
sys.path.insert(0, str(SOURCE / "tests" / "structure"))
from machine_library import GRADES, OPTIONAL, figures_of, machines  # noqa: E402 (the path comes first)

MACHINES = machines()
# At least these, of the specification of the library.
NAMES = {"dgx_nvl72", "dgx_nvl72_rails", "frontera", "frontier", "fugaku", "jupiter_booster", "leonardo_booster", "lumi_g",
         "pod_100gbe", "summit", "tpu_v5p_pod"}
# As published sums of bandwidths are rounded.
ROUNDED = 5e-3
UNITS = {"GB/s": 1e9, "TB/s": 1e12, "Gbit/s": 1e9 / 8}


def bytes_per_second(text):
    number, unit = re.fullmatch(r"([\d.]+) ?(\S+)", text).groups()
    return float(number) * UNITS[unit]


class SourcesTest(unittest.TestCase):
    def test_all_machines_are_there(self):
        self.assertLessEqual(NAMES, {machine.name for machine in MACHINES})
        sources = {path.stem for path in (SOURCE / "configs" / "machines" / "sources").glob("*.json")}
        self.assertEqual(sources, {machine.name for machine in MACHINES})

    def test_each_figure_has_a_grade(self):
        for machine in MACHINES:
            with self.subTest(machine.name):
                self.assertEqual(sorted(machine.sources["figures"]), sorted(name for name, _ in figures_of(machine.configuration)))
                for name, entry in machine.entries():
                    grade = entry["grade"]
                    said = set(entry) - {"grade", "value", "published"}
                    self.assertLessEqual(GRADES[grade], said, name)
                    self.assertLessEqual(said, GRADES[grade] | OPTIONAL.get(grade, set()), name)
                    self.assertTrue(all(entry[key].strip() for key in said), name)

    def test_works_are_in_the_bibliography(self):
        page = (SOURCE / "docs" / "spec" / "bibliography.md").read_text(encoding="utf-8")
        listed = set(re.findall(r"^### (\S+)$", page.partition("\n## Machines that ship\n")[2], re.MULTILINE))
        used = {entry["of"] for machine in MACHINES for _, entry in machine.entries() if "of" in entry}
        said = {work for machine in MACHINES for work in re.findall(r"\[([A-Z]\w+20\d\d\w?)\]", json.dumps(machine.sources))}
        self.assertEqual(used | said, listed)

    def test_differences_are_explained(self):
        for machine in MACHINES:
            with self.subTest(machine.name):
                self.assertTrue(machine.sources["differs"])
                for name, entry in machine.sources["counts"].items():
                    # A machine may have room for more than is there.
                    self.assertGreaterEqual(entry["value"], entry.get("published", entry["value"]), name)


class Counts:
    """The counts of a machine, from what haec_topology says of its network."""

    def __init__(self, machine, info, links):
        self.machine = machine
        self.info = info
        # Lines of both directions: (from, to, class).
        self.links = links
        self.classes = {each["name"]: each for each in info["classes"]}
        self.interfaces = info["nodes"] * machine.planes

    def of(self, name):
        kind, _, which = name.partition(".")
        nodes = self.interfaces // self.machine.interfaces
        planes = self.machine.planes
        return {"nodes": lambda: nodes,
                "places": lambda: nodes * self.machine.places,
                "interfaces": lambda: self.interfaces,
                "ports": lambda: self.info["most_ports"],
                "switches": lambda: planes * self.info["switches"],
                "rack switches": lambda: planes * len({end for begin, end, _ in self.links if begin < self.info["nodes"]}),
                "links": lambda: planes * self.classes[which]["links"],
                "cut": lambda: planes * self.cut(which),
                "bandwidth": lambda: planes * self.classes[which]["links"] * self.classes[which]["bandwidth"]}[kind]()

    def cut(self, which):
        """The links between two halves of the machine, both directions as one."""
        network = self.machine.network
        if network["type"] == "fat_tree":
            return self.cut_of_a_tree(which)
        if network["type"] == "torus":
            below = 1
            for size in network["size"][:int(which)]:
                below *= size
            size = network["size"][int(which)]
            crossing = sum((begin // below % size < size // 2) != (end // below % size < size // 2) for begin, end, _ in self.links)
        else:
            half = self.info["nodes"] + self.info["switches"] // 2
            crossing = sum((begin < half) != (end < half) for begin, end, link in self.links if link == which)
        return crossing // 2

    def cut_of_a_tree(self, which):
        """Each top switch goes to the half to which it has more links."""
        up = [(begin, end) for begin, end, link in self.links if link == which and begin < end]
        lower = sorted({begin for begin, _ in up})
        left = set(lower[:len(lower) // 2])
        of_top = {}
        for begin, end in up:
            of_top.setdefault(end, [0, 0])[begin in left] += 1
        return sum(min(sides) for sides in of_top.values())


class MachinesTest(ArchiveTest):
    def topology(self, *arguments):
        return self.assert_ends_well(programs.run(programs.program("HAEC_TOPOLOGY"), *arguments)).out

    def network_of(self, machine):
        """A configuration of the network alone, as a cluster has nodes of its own."""
        if machine.network is machine.topology:
            return SOURCE / "configs" / "machines" / f"{machine.name}.json"
        inner = {link[2] for link in machine.topology["node"]["links"]}
        links = {name: link for name, link in machine.topology["links"].items() if name not in inner}
        path = self.folder / f"{machine.name}.json"
        path.write_text(json.dumps(machine.configuration | {"topology": machine.network | {"links": links}}))
        return path

    def counts_of(self, machine):
        configuration = self.network_of(machine)
        info = json.loads(self.topology("info", "--format", "json", "--config", configuration))
        lines = (line.split() for line in self.topology("links", "--config", configuration).splitlines())
        return Counts(machine, info, [(int(begin), int(end), link) for begin, _, end, link in lines])

    def test_counts_are_the_published_ones(self):
        for machine in MACHINES:
            with self.subTest(machine.name):
                counts = self.counts_of(machine)
                for name, entry in machine.sources["counts"].items():
                    expected = entry["value"]
                    if isinstance(expected, str):
                        expected = bytes_per_second(expected)
                        self.assertAlmostEqual(counts.of(name) / expected, 1, delta=ROUNDED, msg=name)
                    else:
                        self.assertEqual(counts.of(name), expected, name)

    def test_nodes_have_their_inside(self):
        for machine in MACHINES:
            if machine.topology["type"] != "cluster":
                continue
            with self.subTest(machine.name):
                info = json.loads(self.topology("info", "--format", "json", "--config", machine.name))
                counts = self.counts_of(machine)
                self.assertEqual(info["nodes"], counts.of("places"))
                inner = {}
                for _, _, name, *number in machine.topology["node"]["links"]:
                    inner[name] = inner.get(name, 0) + (number[0] if number else 1)
                links = {each["name"]: each["links"] for each in info["classes"]}
                for name, number in inner.items():
                    self.assertEqual(links[name], number * counts.of("nodes"), name)

    def test_programs_run_on_them(self):
        """By their names, soon, and the second implementation agrees."""
        trace = self.folder / "ring"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", 8, "--iterations", 1, "--output", trace))
        for machine in MACHINES:
            with self.subTest(machine.name):
                begin = time.monotonic()
                output = self.folder / f"on {machine.name}"
                self.assert_ends_well(programs.haec_sim("--trace", trace, "--config", machine.name, "--output", output))
                # A second on a free core; tests run beside each other.
                self.assertLess(time.monotonic() - begin, 10)
                self.assert_ends_well(programs.run(programs.program("HAEC_VERIFY"), trace, output, "--config", machine.name))


if __name__ == "__main__":
    suite.main()
