# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The type `cluster` of docs/spec/topologies.md by its rules alone: see ruled_machines.py.

    python3 ruled_clusters.py    prints the entries of these machines in docs/spec/topologies-values.json
"""

import json

from ruled_machines import Digits, DragonflyPlus, Grid, Machine, Words, values


class Complete(Machine):
    """HyperX of one dimension: `size` switches, each joined to all others, with p nodes each."""

    def __init__(self, size, p):
        super().__init__()
        self.nodes, self.p = size * p, p
        self.links = [[(self.nodes + node // p, "node")] for node in range(self.nodes)]
        self.links += [[(switch * p + n, "node") for n in range(p)]
                       + [(self.nodes + other, "link") for other in range(size) if other != switch]
                       for switch in range(size)]

    def walk(self, route, destination, routing, indirect):
        choices = Words() if routing == "random" else Digits(destination)
        self.cross(route, choices, self.nodes + route[-1][0] // self.p)
        if route[-1][0] != self.nodes + destination // self.p:
            self.cross(route, choices, self.nodes + destination // self.p)
        self.cross(route, choices, destination)


class Cluster(Machine):
    """A network, at the nodes of which stand interfaces of nodes with an inside."""

    def __init__(self, network, node, planes=1, interface="near"):
        super().__init__()
        self.network, self.planes, self.rule = network, planes, interface
        self.places, self.faces = node["places"], node["interfaces"]
        self.inside, self.forward = self.faces + node.get("switches", 0), node.get("forward", False)
        self.each = self.faces // planes
        self.count = network.nodes // self.each
        assert self.count * self.each == network.nodes
        self.nodes = self.count * self.places
        self.core = self.nodes + self.count * self.inside
        self.has_switches = len(network.links) > network.nodes
        self.links = [[] for _ in range(self.core)]
        for n in range(self.count):
            for a, b, name, *count in node["links"]:
                for _ in range(count[0] if count else 1):
                    ends = self.vertex(n, a), self.vertex(n, b)
                    self.links[ends[0]].append((ends[1], name))
                    self.links[ends[1]].append((ends[0], name))
        self.inner_ports = [len(ports) for ports in self.links]
        for plane in range(planes):
            for vertex, ports in enumerate(network.links):
                there = [link and (self.outside(plane, link[0]), link[1]) for link in ports]
                if vertex < network.nodes:
                    self.links[self.outside(plane, vertex)] += there
                else:
                    self.links.append(there)

    def vertex(self, n, name):
        """A vertex of a node by its name there."""
        if isinstance(name, int):
            return n * self.places + name
        return self.nodes + n * self.inside + (self.faces if name[0] == "s" else 0) + int(name[1:])

    def face(self, n, f):
        return self.vertex(n, f"i{f}")

    def outside(self, plane, vertex):
        """The vertex of a vertex of a plane's network."""
        if vertex >= self.network.nodes:
            return self.core + plane * (len(self.network.links) - self.network.nodes) + vertex - self.network.nodes
        return self.face(vertex // self.each, vertex % self.each * self.planes + plane)

    def around(self, vertex):
        """The neighbours inside the node, in order of their first ports."""
        ports = self.links[vertex][:self.inner_ports[vertex]]
        return list(dict.fromkeys(to for to, _ in ports))

    def hops_to(self, goal):
        """The inner links from each vertex of the node to this one; places forward nothing."""
        hops, border = {goal: 0}, [goal]
        while border:
            border = [one for at in border if at == goal or at >= self.nodes or self.forward
                      for one in self.around(at)]
            border = [one for one in dict.fromkeys(border) if one not in hops]
            hops.update({one: max(hops.values()) + 1 for one in border})
        return hops

    def go_inside(self, route, goal, number):
        hops, choices = self.hops_to(goal), Digits(number)
        while route[-1][0] != goal:
            at = route[-1][0]
            nearer = [one for one in self.around(at) if hops.get(one) == hops[at] - 1
                      and (one == goal or one >= self.nodes or self.forward)]
            self.cross(route, choices, nearer[choices.neighbour(len(nearer))])

    def near(self, place, faces, is_entry):
        n = place // self.places
        if is_entry:
            hops = {f: self.hops_to(place).get(self.face(n, f)) for f in faces}
        else:
            hops = {f: self.hops_to(self.face(n, f)).get(place) for f in faces}
        known = [hop for hop in hops.values() if hop is not None]
        nearest = [f for f in faces if hops[f] == min(known)]
        return nearest[place % self.places % len(nearest)]

    def walk(self, route, destination, routing, indirect, sequence=0):
        source = route[-1][0]
        here, there = source // self.places, destination // self.places
        if here == there:
            self.go_inside(route, destination, destination)
            return
        f = sequence % self.faces if self.rule == "round_robin" else self.near(source, range(self.faces), False)
        plane = f % self.planes
        g = self.near(destination, range(plane, self.faces, self.planes), True)
        self.go_inside(route, self.face(here, f), destination)
        ends = here * self.each + f // self.planes, there * self.each + g // self.planes
        for vertex, port in self.network.steps(*ends, routing=routing, indirect=indirect):
            out = self.outside(plane, vertex)
            route[-1][1] = port + (self.inner_ports[out] if out < self.core else 0)
            route.append([self.links[out][route[-1][1]][0], None])
        self.go_inside(route, destination, destination)


# As Frontier's: two pairs of accelerators on a switch, an interface each.
FOUR = {"places": 4, "interfaces": 4, "switches": 1, "links": [
    [0, "s0", "nvlink", 2], [1, "s0", "nvlink", 2], [2, "s0", "nvlink", 2], [3, "s0", "nvlink", 2],
    [0, "i0", "pcie"], [1, "i1", "pcie"], [2, "i2", "pcie"], [3, "i3", "pcie"]]}
# One root for both.
TWO = {"places": 3, "interfaces": 2, "switches": 2, "links": [
    [0, "s0", "pcie"], [1, "s0", "pcie"], [2, "s1", "pcie"], ["s0", "s1", "upi", 2], ["s0", "i0", "pcie"],
    ["s1", "i1", "pcie"], [0, 1, "nvlink"]]}

PLUS = {"type": "dragonfly_plus", "leaves": 2, "spines": 2, "nodes_per_switch": 4, "groups": 3, "global_links": 2}
TORUS = {"type": "torus", "size": [4, 3, 2], "link_classes": ["tofu"] * 3, "links_per_pair": [1, 2, 1]}
ALL = {"type": "hyperx", "size": [3], "nodes_per_switch": 4}

CLUSTERS = [
    ("cluster of dragonfly_plus, 4 places, 4 interfaces", Cluster(DragonflyPlus(2, 2, 4, 3, 2), FOUR),
     {"type": "cluster", "network": PLUS, "node": FOUR},
     [{}, {"routing": "round_robin", "indirect": 1}, {"routing": "valiant"}]),
    ("cluster of torus, 3 places, 2 interfaces, 2 planes",
     Cluster(Grid([4, 3, 2], [True] * 3, ["tofu"] * 3, [1, 2, 1]), TWO, 2),
     {"type": "cluster", "network": TORUS, "node": TWO, "planes": 2},
     [{}, {"routing": "random"}, {"routing": "o1turn"}]),
    ("cluster of torus, 3 places, 2 interfaces", Cluster(Grid([4, 3, 2], [True] * 3, ["tofu"] * 3, [1, 2, 1]), TWO),
     {"type": "cluster", "network": TORUS, "node": TWO}, [{}, {"routing": "round_robin"}]),
    ("cluster of hyperx, 4 places, 4 interfaces, 4 planes, in turn", Cluster(Complete(3, 4), {**FOUR, "forward": True}, 4, "round_robin"),
     {"type": "cluster", "network": ALL, "node": {**FOUR, "forward": True}, "planes": 4, "interface": "round_robin"}, [{}]),
]

if __name__ == "__main__":
    print(json.dumps({name: values(machine) for name, machine, *_ in CLUSTERS}, indent=1))
