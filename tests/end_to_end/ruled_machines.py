# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A second program that knows docs/spec/topologies.md alone: links and routes of machines. Machines have `nodes`,
`links` (a list of (vertex, class) for each vertex, by ports) and ports(), a route.

    python3 ruled_machines.py    prints the entries of these machines in docs/spec/topologies-values.json
"""

import collections
import hashlib
import json
import math

import philox


class Digits:
    """Choices by the digits of D."""

    def __init__(self, number):
        self.rest = number

    def neighbour(self, count):
        self.rest, chosen = divmod(self.rest, count)
        return chosen

    def parallel(self, count):
        return self.rest % count


class Words:
    """Choices by random words, of seed 0."""

    def __init__(self, sender=0, sequence=0, segment=0):
        self.name = (sender, sequence & 0xffffffff, sequence >> 32)
        self.block = (1 << 31) + 64 * segment
        self.words = []

    def neighbour(self, count):
        if count == 1:
            return 0
        if not self.words:
            self.words = list(philox.philox((self.block, *self.name), (0, 0)))
            self.block += 1
        return (self.words.pop(0) * count) >> 32

    parallel = neighbour


class Machine:
    """Vertices by their links, of which None stands for a port without one."""

    # Those that a machine has even without such links.
    classes = ()

    def __init__(self):
        self.nodes = 0
        self.links = []

    def ports_to(self, vertex, to):
        """The ports of the parallel links to a neighbour."""
        return [port for port, link in enumerate(self.links[vertex]) if link and link[0] == to]

    def cross(self, route, choices, to):
        """Goes on to a neighbour by one of the parallel links."""
        ports = self.ports_to(route[-1][0], to)
        route[-1][1] = ports[choices.parallel(len(ports))]
        route.append([to, None])

    def steps(self, source, destination, routing="minimal", indirect=0):
        """The vertices and ports of a message's route, of sender 0 and sequence 0."""
        route = [[source, None]]
        if source != destination:
            self.walk(route, destination, routing, indirect)
            assert route[-1][0] == destination
        return route[:-1]

    def ports(self, source, destination, **routing):
        return [port for _, port in self.steps(source, destination, **routing)]

    def link_lines(self):
        return [f"{vertex} {port} {link[0]} {link[1]}" for vertex, ports in enumerate(self.links)
                for port, link in enumerate(ports) if link]

    def route_lines(self, **routing):
        return [" ".join(map(str, (a, b, *self.ports(a, b, **routing))))
                for a in range(self.nodes) for b in range(self.nodes) if a != b]


def arranged(arrangement, group, port, groups, per_pair):
    """The group and global port that a global port is joined with."""
    d = 1 + port % (groups - 1)
    if arrangement == "relative":
        return (group + d) % groups, per_pair * (groups - 1) - 1 - port
    if arrangement == "palmtree":
        return (group - d) % groups, per_pair * (groups - 1) - 1 - port
    other = d - 1 if d - 1 < group else d
    return other, (group if group < other else group - 1) + (groups - 1) * (port // (groups - 1))


class DragonflyPlus(Machine):
    """`leaves` a, `spines` b, `nodes_per_switch` p, `groups` g, `global_links` h, `width`, `links_per_pair` K."""

    classes = ("global", "local", "node")

    def __init__(self, a, b, p, g, h, width=1, per_pair=None, arrangement="relative"):
        super().__init__()
        self.a, self.b, self.p, self.g, self.h = a, b, p, g, h
        self.per_pair = per_pair or (b * h // (g - 1) if g > 1 else 0)
        self.nodes = g * a * p
        self.links = [[(self.leaf_of(node), "node")] for node in range(self.nodes)]
        for group in range(g):
            for leaf in range(a):
                first = (group * a + leaf) * p
                self.links.append([(first + n, "node") for n in range(p)]
                                  + [(self.spine(group, s), "local") for s in range(b) for _ in range(width)])
            for spine in range(b):
                self.links.append([(self.leaf(group, leaf), "local") for leaf in range(a) for _ in range(width)]
                                  + [(self.spine(other, far // h), "global") for other, far in (
                                      arranged(arrangement, group, port, g, self.per_pair)
                                      for port in range(spine * h, (spine + 1) * h)
                                      if port < self.per_pair * (g - 1))])

    def leaf(self, group, number):
        return self.nodes + group * (self.a + self.b) + number

    def spine(self, group, number):
        return self.leaf(group, self.a + number)

    def leaf_of(self, node):
        return self.leaf(node // self.p // self.a, node // self.p % self.a)

    def group_of(self, switch):
        return (switch - self.nodes) // (self.a + self.b)

    def is_leaf(self, switch):
        return (switch - self.nodes) % (self.a + self.b) < self.a

    def walk(self, route, destination, routing, indirect):
        goal = self.leaf_of(destination)
        choices = Words() if routing == "random" else Digits(destination)
        self.cross(route, choices, self.leaf_of(route[-1][0]))
        here, there = self.group_of(route[-1][0]), self.group_of(goal)
        thirds = [(here + 1 + i) % self.g for i in range(self.g - 1) if (here + 1 + i) % self.g != there]
        if here == there:
            self.within(route, choices, goal)
        elif routing == "valiant" and thirds:
            words = Words()
            over = thirds[words.neighbour(len(thirds))]
            self.leave(route, choices, self.global_ports(here, over)[words.neighbour(self.per_pair)])
            self.onward(route, choices, goal)
        else:
            direct = self.counting(route[-1][0], there)
            paths = len(direct) + min(indirect, len(thirds))
            path = choices.neighbour(paths)
            if path < len(direct):
                self.leave(route, choices, direct[path])
                self.within(route, choices, goal)
            else:
                exits = self.global_ports(here, thirds[path - len(direct)])
                self.leave(route, choices, exits[choices.neighbour(len(exits))])
                self.onward(route, choices, goal)
        self.cross(route, choices, destination)

    def onward(self, route, choices, goal):
        """From the spine that a third group is entered by."""
        direct = self.counting(route[-1][0], self.group_of(goal))
        self.leave(route, choices, direct[choices.neighbour(len(direct))])
        self.within(route, choices, goal)

    def global_ports(self, group, other):
        """The (spine, port) with links to another group, in order of the group's global ports."""
        return [(spine, port) for spine in (self.spine(group, s) for s in range(self.b))
                for port, (to, name) in enumerate(self.links[spine])
                if name == "global" and self.group_of(to) == other]

    def counting(self, switch, group):
        """Of these, the ports by which the whole way is shortest."""
        ports = self.global_ports(self.group_of(switch), group)
        return [one for one in ports if one[0] == switch] or ports

    def leave(self, route, choices, gate):
        spine, port = gate
        self.within(route, choices, spine)
        route[-1][1] = port
        route.append([self.links[spine][port][0], None])

    def within(self, route, choices, to):
        here = route[-1][0]
        if here == to:
            return
        if self.is_leaf(here) == self.is_leaf(to):
            base = here - (here - self.nodes) % (self.a + self.b)
            middles = [base + i for i in range(self.a + self.b) if self.is_leaf(base + i) != self.is_leaf(to)]
            self.cross(route, choices, middles[choices.neighbour(len(middles))])
        self.cross(route, choices, to)


class Grid(Machine):
    """A mesh or torus of `sizes`, with `widths` parallel links and a class for each dimension."""

    def __init__(self, sizes, rings, classes, widths=None, p=0):
        super().__init__()
        self.sizes, self.p = sizes, p
        self.rings = [ring and size > 2 for ring, size in zip(rings, sizes)]
        self.count = math.prod(sizes)
        self.nodes = self.count * (p or 1)
        self.first = self.nodes if p else 0
        self.links = [[(self.first + node // p, "node")] for node in range(self.nodes)] if p else []
        for number in range(self.count):
            ports = [(number * p + n, "node") for n in range(p)]
            for i, size in enumerate(sizes):
                for way in (1, -1):
                    place = self.place(number, i) + way
                    link = (self.step(number, i, way), classes[i]) if self.rings[i] or 0 <= place < size else None
                    ports += [link] * (widths or [1] * len(sizes))[i]
            self.links.append(ports)

    def stride(self, i):
        return math.prod(self.sizes[:i])

    def place(self, number, i):
        return number // self.stride(i) % self.sizes[i]

    def step(self, number, i, way):
        place = self.place(number, i)
        return self.first + number + ((place + way) % self.sizes[i] - place) * self.stride(i)

    def switch_of(self, node):
        return node // self.p if self.p else node

    def nearer(self, number, goal):
        """The next switches of all shortest ways, by dimensions, the positive way first."""
        found = []
        for i, size in enumerate(self.sizes):
            ahead = (self.place(goal, i) - self.place(number, i)) % size
            if ahead and (2 * ahead <= size if self.rings[i] else self.place(goal, i) > self.place(number, i)):
                found.append((i, self.step(number, i, 1)))
            if ahead and (2 * ahead >= size if self.rings[i] else self.place(goal, i) < self.place(number, i)):
                found.append((i, self.step(number, i, -1)))
        return found

    def walk(self, route, destination, routing, indirect):
        goal = self.switch_of(destination)
        choices = Words() if routing in ("random", "o1turn") else Digits(destination)
        turned = routing == "o1turn" and choices.neighbour(2)
        if self.p:
            self.cross(route, choices, self.first + self.switch_of(route[-1][0]))
        while route[-1][0] != self.first + goal:
            found = self.nearer(route[-1][0] - self.first, goal)
            if routing in ("random", "round_robin"):
                chosen = found[choices.neighbour(len(found))]
            else:
                dimension = found[-1 if turned else 0][0]
                chosen = next(one for one in found if one[0] == dimension)
            self.cross(route, choices, chosen[1])
        if self.p:
            self.cross(route, choices, destination)


def values(machine):
    """An entry of "configurations"."""
    lengths = [len(machine.ports(a, b)) for a in range(machine.nodes) for b in range(machine.nodes) if a != b]
    links = collections.Counter(link[1] for ports in machine.links for link in ports if link)

    def digest(lines):
        return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()

    return {"links_sha256": digest(machine.link_lines()), "nodes": machine.nodes,
            "switches": len(machine.links) - machine.nodes,
            "links": {name: links[name] // 2 for name in sorted({*links, *machine.classes})},
            "directed_links": sum(links.values()), "diameter": max(lengths),
            "mean_hops_distinct": [sum(lengths), len(lengths)],
            "mean_hops": round(sum(lengths) / len(lengths), 6), "routes_sha256": digest(machine.route_lines())}


# The name in the values, the machine, its keys, and the routings to compare.
GROUP_ROUTINGS = [{}, {"routing": "round_robin", "indirect": 2}, {"routing": "random"},
                  {"routing": "random", "indirect": 1}, {"routing": "valiant"}]
GRID_ROUTINGS = [{}, {"routing": "round_robin"}, {"routing": "random"}, {"routing": "o1turn"}]
MACHINES = [
    ("dragonfly_plus 4,4,2 g5 h2 relative", DragonflyPlus(4, 4, 2, 5, 2),
     {"type": "dragonfly_plus", "leaves": 4, "spines": 4, "nodes_per_switch": 2, "groups": 5, "global_links": 2},
     GROUP_ROUTINGS),
    ("dragonfly_plus 3,2,3 width 2 g4 h4 palmtree", DragonflyPlus(3, 2, 3, 4, 4, 2, arrangement="palmtree"),
     {"type": "dragonfly_plus", "leaves": 3, "spines": 2, "nodes_per_switch": 3, "groups": 4, "global_links": 4,
      "width": 2, "arrangement": "palmtree"}, GROUP_ROUTINGS),
    ("dragonfly_plus 2,4,2 g6 h3 K 2 absolute", DragonflyPlus(2, 4, 2, 6, 3, 1, 2, "absolute"),
     {"type": "dragonfly_plus", "leaves": 2, "spines": 4, "nodes_per_switch": 2, "groups": 6, "global_links": 3,
      "links_per_pair": 2, "arrangement": "absolute"}, GROUP_ROUTINGS),
    ("dragonfly_plus 4,2,1 g1", DragonflyPlus(4, 2, 1, 1, 1),
     {"type": "dragonfly_plus", "leaves": 4, "spines": 2, "nodes_per_switch": 1, "groups": 1, "global_links": 1},
     GROUP_ROUTINGS),
]
GRIDS = [
    ("torus 4,3,2 links 2,1,3", Grid([4, 3, 2], [True] * 3, ["tofu", "tofu", "board"], [2, 1, 3]),
     {"type": "torus", "size": [4, 3, 2], "link_classes": ["tofu", "tofu", "board"], "links_per_pair": [2, 1, 3]},
     GRID_ROUTINGS),
    ("mesh 3,4,2,2 links 2,2,1,2", Grid([3, 4, 2, 2], [False, True, False, True], ["a", "b", "c", "d"], [2, 2, 1, 2]),
     {"type": "mesh", "size": [3, 4, 2, 2], "connectivity": ["mesh", "torus", "mesh", "torus"],
      "link_classes": ["a", "b", "c", "d"], "links_per_pair": [2, 2, 1, 2]}, GRID_ROUTINGS),
    ("torus 5,4 links 1,2 p2", Grid([5, 4], [True] * 2, ["row", "column"], [1, 2], 2),
     {"type": "torus", "size": [5, 4], "nodes_per_switch": 2, "link_classes": ["row", "column"],
      "links_per_pair": [1, 2]}, GRID_ROUTINGS),
    ("hypercube 4 links 2", Grid([2] * 4, [False] * 4, ["cube"] * 4, [2] * 4),
     {"type": "hypercube", "dimensions": 4, "link_classes": ["cube"] * 4, "links_per_pair": [2, 2, 2, 2]},
     GRID_ROUTINGS),
]

if __name__ == "__main__":
    print(json.dumps({name: values(machine) for name, machine, *_ in MACHINES + GRIDS}, indent=1))
