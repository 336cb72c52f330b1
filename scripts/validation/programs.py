# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The programs whose run times have a closed form: the pattern of haec_gen, the machine, the form."""

import dataclasses
from collections.abc import Callable

from validation import forms
from validation.forms import Figures, log2

POWERS = tuple(2 ** exponent for exponent in range(2, 11))
ALL = tuple(sorted(POWERS + (6, 12, 100, 1000)))


@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    # In the letters of the table.
    form: str
    # By the number of processes: words for haec_gen, a configuration, and the predicted time between MPI_Init and
    # MPI_Finalize [ps].
    pattern: Callable
    configuration: Callable
    time: Callable
    processes: tuple = ALL


def switch(processes):
    """All nodes at one switch: two links between any two of them."""
    return {"type": "fat_tree", "down": [processes], "up": [1]}


def ring(processes):
    return {"type": "torus", "size": [processes, 1, 1]}


def torus(processes, dimensions):
    return {"type": "torus", "size": sides(processes, dimensions) + [1] * (3 - dimensions)}


def sides(processes, dimensions):
    """A box of that many processes, as near to a cube as divisors allow."""
    if dimensions == 1:
        return [processes]
    side = max(divisor for divisor in range(1, processes + 1)
               if processes % divisor == 0 and divisor ** dimensions <= processes)
    return [side] + sides(processes // side, dimensions - 1)


def grid(processes, dimensions):
    return "x".join(str(side) for side in sides(processes, dimensions))


def configuration(topology, figures, network=None, **replay):
    """A machine of the model `linear`, without shared links if `network` does not say otherwise."""
    return {"topology": topology,
            "resource_managers": {"network_resource_manager": network or {"contention": "none"}},
            "replay": {"overhead": figures.overhead / 1000, **replay},
            "modules": {"static_network_model": {"communication_model": "linear", "latency": figures.link / 1000,
                                                 "bandwidth": 1e12 / figures.per_byte}}}


def words(pattern, *options, length, computing=0, iterations=1):
    return [pattern, *map(str, options), "--message-bytes", str(length), "--compute-ns", str(computing // 1000),
            "--iterations", str(iterations)]


def run(figures, iteration, iterations=1):
    """From the end of MPI_Init to the begin of MPI_Finalize."""
    return iterations * iteration + figures.before_call


def halo(name, form, pattern, topology, neighbours, *, figures=Figures(), length=8192, computing=0, iterations=3,
         replay=None, scale=1):
    """Exchanges with neighbours one link away."""
    def time(processes):
        iteration = forms.exchange(figures, neighbours(processes), figures.transfer(1, length), int(computing * scale))
        return run(figures, iteration, iterations)
    return Program(name, form, lambda processes: words(*pattern(processes), length=length, computing=computing,
                                                       iterations=iterations),
                   lambda processes: configuration(topology(processes), figures, **(replay or {})), time)


def halos():
    free = Figures(overhead=0)
    half = Figures(before_call=forms.BEFORE_CALL // 2)
    late = "3h + g + 2c + D + o"
    def on_ring(processes):
        return ("ring", "--ranks", processes, "--allreduce-every", 0)
    def box(dimensions):
        return lambda processes: (f"stencil{dimensions}d", "--grid", grid(processes, dimensions), "--periodic")
    def faces(dimensions):
        return lambda processes: 2 * sum(side > 1 for side in sides(processes, dimensions))
    def two(_):
        return 2
    hidden = "2nh + w + g + no + c"
    return [
        halo("ring, messages exposed", late, on_ring, ring, two),
        halo("ring, hidden behind computing", hidden + ", n = 2", on_ring, ring, two, computing=20_000_000),
        halo("ring, rendezvous, receives posted", late, on_ring, ring, two, length=100_000),
        halo("ring, computing twice as fast", hidden + " with w/2, g/2", on_ring, ring, two, figures=half,
             computing=20_000_000, replay={"compute_scale": 0.5}, scale=0.5),
        halo("stencil2d, hidden", hidden + ", n = 4", box(2), lambda processes: torus(processes, 2), faces(2),
             computing=20_000_000),
        halo("stencil2d, exposed, o = 0", "(2n - 1)h + g + 2c + D, n = 4", box(2),
             lambda processes: torus(processes, 2), faces(2), figures=free),
        halo("stencil3d, hidden", hidden + ", n = 6 (4 if P = 4, 6)", box(3), lambda processes: torus(processes, 3),
             faces(3), computing=20_000_000),
        halo("stencil3d, exposed, o = 0", "(2n - 1)h + g + 2c + D, n = 6 (4)", box(3),
             lambda processes: torus(processes, 3), faces(3), figures=free),
    ]


def permutation(name, form, options, topology, links, *, processes=ALL, transfer=None, figures=Figures(),
                network=None, module=None, length=8192):
    """Each process sends one message; the farthest, over `links(P)` links, ends the run."""
    transfer = transfer or (lambda count: figures.transfer(count, length))
    def machine(count):
        made = configuration(topology(count), figures, network)
        if module:
            made["modules"]["static_network_model"] = module
        return made
    return Program(name, form, lambda count: words("permutation", "--permutation", *options(count), length=length),
                   machine, lambda count: run(figures, forms.exchange(figures, 1, transfer(links(count)), 0)), processes)


def permutations():
    figures = Figures()
    on_wire = 8192 * figures.per_byte
    def in_step(links):
        """Whole messages of all processes go from link to link at the same times."""
        return (links - 1) * max(on_wire, figures.link) + on_wire + figures.link
    def few_links(processes):
        return min(3, (processes - 1) // 2)
    def shift(distance):
        return lambda processes: ("shift", "--shift", distance(processes), "--ranks", processes)
    def half(processes):
        return processes // 2
    def tornado_links(processes):
        return sum((side + 1) // 2 - 1 for side in sides(processes, 2))
    send = "h + g + 2c + o"
    return [
        permutation("shift by P/2 on a ring", f"{send} + (P/2)l + mG", shift(half), ring, half),
        permutation("complement on a line", f"{send} + (P - 1)l + mG", lambda processes: (
            "complement", "--ranks", processes), lambda processes: {"type": "mesh", "size": [processes, 1, 1]},
                    lambda processes: processes - 1),
        permutation("tornado on a torus of X x Y", f"{send} + (ceil(X/2) + ceil(Y/2) - 2)l + mG", lambda processes: (
            "tornado", "--grid", grid(processes, 2)), lambda processes: torus(processes, 2), tornado_links,
                    processes=tuple(count for count in ALL if tornado_links(count) and min(sides(count, 2)) > 1
                                    and count > 6)),
        permutation("bit_reverse on a hypercube", f"{send} + 2 floor(k/2) l + mG", lambda processes: (
            "bit_reverse", "--ranks", processes), lambda processes: {"type": "hypercube", "dimensions": log2(processes)},
                    lambda processes: log2(processes) // 2 * 2, processes=POWERS),
        permutation("shift by P/2 on a ring, DOR", f"{send}, D of [Ciorba2014], (2)", shift(half), ring, half,
                    transfer=lambda links: forms.dimension_order_routing(links, 8192), figures=Figures(overhead=0),
                    module={"communication_model": "DOR"}),
        permutation("shift by up to 3 on a ring, links shared", f"{send} + (n - 1) max(mG, l) + mG + l, n links",
                    shift(few_links), ring, few_links, transfer=in_step,
                    network={"contention": "fifo", "size_segment": 0}),
    ]


def sweeps():
    """Pipelines on a line of processes at one switch."""
    figures, planes, computing = Figures(), 20, 2_000_000
    def program(name, form, length, is_synchronous):
        return Program(name, form,
                       lambda processes: words("wavefront", "--grid", f"1x{processes}", "--planes", planes, length=length,
                                               computing=computing, iterations=2),
                       lambda processes: configuration(switch(processes), figures),
                       lambda processes: run(figures, 4 * forms.pipeline(
                           figures, processes, planes, figures.transfer(2, length), computing, is_synchronous)))
    passes = "(P - 1)(D + o + 2c + w + g)"
    return [program("wavefront, eager", passes + " + (n - 1)(2g + 2c + 2o + w) + g + c + w, n planes", 720, False),
            program("wavefront, rendezvous", passes + " + (n - 1)(2D + o + 2c + w + 2g) + g + c + w", 100_000, True)]


def point_to_point():
    figures = Figures()
    def time(processes):
        return run(figures, 10_000_000 + forms.exchange(figures, processes - 1, figures.transfer(2, 4096), 0))
    all_pairs = Program("all_to_all by messages", "w + max(2nh + g + no, (2n - 1)h + g + c + D + o) + c, n = P - 1",
                        lambda processes: words("all_to_all", "--ranks", processes, "--point-to-point", length=4096,
                                                computing=10_000_000),
                        lambda processes: configuration(switch(processes), figures), time)
    return halos() + permutations() + sweeps() + [all_pairs]
