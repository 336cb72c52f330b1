#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""plot_power.py OUTPUT.svg LABEL=ANCHOR...: power over time, as power_estimator and link_energy wrote it
into each trace: all nodes together, and all links together. Needs otf2-print, and no other library."""

import collections
import re
import subprocess
import sys

LOCATION = re.compile(r'^LOCATION +(\d+) +Name: "(.*?)" <\d+>, Type: METRIC')
SAMPLE = re.compile(r'^METRIC +(\d+) +(\d+) .*"(?:link )?power" <\d+>; DOUBLE; ([-+0-9.e]+)\)')
RESOLUTION = re.compile(r"Timer resolution +(\d+)")
COLOURS = ("#1b6ca8", "#d1495b", "#2f9e44", "#8f5fbf")
WIDTH, HEIGHT, LEFT, TOP, GAP = 820, 200, 70, 40, 70
INTERVALS = 250


def printed(*arguments):
    return subprocess.run(("otf2-print", *arguments), check=True, capture_output=True,
                          text=True).stdout.splitlines()


def curves(anchor):
    """Of nodes and of links: the steps (time [us], power [W]) of each location."""
    names = {int(match.group(1)): match.group(2)
             for match in map(LOCATION.match, printed("-G", anchor)) if match}
    samples = collections.defaultdict(list)
    for match in filter(None, map(SAMPLE.match, printed(anchor))):
        samples[int(match.group(1))].append((int(match.group(2)) * 1e-6, float(match.group(3))))
    nodes, links = [], []
    for location, curve in samples.items():
        if names[location].startswith("power estimate node "):
            # The mean since the sample before.
            nodes.append([(before[0], behind[1]) for before, behind in zip(curve, curve[1:])]
                         + [(curve[-1][0], 0)])
        else:
            links.append(curve)
    return nodes, links


def total(steps, end):
    """The sum of curves, each of which holds until its next step: means of equal intervals."""
    changes = collections.Counter({end: 0})
    for curve in steps:
        last = 0
        for time, power in curve:
            changes[time] += power - last
            last = power
    energies, width, power, now = [0.0] * INTERVALS, end / INTERVALS, 0, 0
    for time in sorted(changes):
        while now < time:
            number = min(int(now / width + 1e-9), INTERVALS - 1)
            until = min(time, (number + 1) * width) if number + 1 < INTERVALS else time
            energies[number] += power * (until - now)
            now = until
        power += changes[time]
    return [(number * width, energy / width) for number, energy in enumerate(energies)] + [(end, 0)]


def line(steps, colour, scale):
    x, y = scale(0, steps[0][1])
    path = f"M{x:.1f} {y:.1f}" + "".join(
        f"H{x:.1f}V{y:.1f}" for x, y in (scale(time, power) for time, power in steps[1:]))
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.2"/>'


def nice(value):
    """At most that, with one digit: a step between ticks."""
    power = 10.0 ** (len(str(int(value))) - 1) if value >= 1 else 0.1
    return max(step * power for step in (1, 2, 5) if step * power <= max(value, power))


def panel(title, series, top, end):
    most = max(power for _, steps in series for _, power in steps) * 1.1 or 1
    left_to_right = WIDTH - LEFT - 20

    def scale(time, power):
        return LEFT + left_to_right * time / end, top + HEIGHT * (1 - power / most)

    parts = [f'<text x="{LEFT}" y="{top - 10}" font-weight="bold">{title}</text>']
    step = nice(most / 4)
    for number in range(int(most / step) + 1):
        y = scale(0, number * step)[1]
        parts.append(f'<path d="M{LEFT} {y:.1f}h{left_to_right}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number * step:g}</text>')
    step = nice(end / 6)
    for number in range(int(end / step) + 1):
        x = scale(number * step, 0)[0]
        parts.append(f'<text x="{x:.1f}" y="{top + HEIGHT + 16}" text-anchor="middle">{number * step:g}'
                     "</text>")
    for number, (label, steps) in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        parts.append(line(steps, colour, scale))
        parts.append(f'<text x="{WIDTH - 20}" y="{top - 10 + 14 * (number - len(series) + 1)}" '
                     f'text-anchor="end" fill="{colour}">{label}</text>')
    return "\n".join(parts)


def picture(traces):
    every = {label: curves(anchor) for label, anchor in traces}
    ends = [curve[-1][0] for both in every.values() for kind in both for curve in kind]
    if not ends:
        sys.exit("plot_power.py: no trace has power of nodes or links; simulate with -m power_estimator or "
                 "-m link_energy")
    end = max(ends)
    panels = []
    for number, title in enumerate(("nodes, W", "links, W")):
        series = [(label, total(both[number], max(c[-1][0] for kind in both for c in kind)))
                  for label, both in every.items() if both[number]]
        if series:
            panels.append(panel(title, series, TOP + len(panels) * (HEIGHT + GAP), end))
    height = TOP + len(panels) * (HEIGHT + GAP)
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>', *panels,
        f'<text x="{WIDTH / 2}" y="{height - 15}" text-anchor="middle">time in us</text>', "</svg>\n"))


def main(arguments):
    if len(arguments) < 2 or not all("=" in word for word in arguments[1:]):
        print(__doc__, file=sys.stderr)
        return 2
    text = picture([word.split("=", 1) for word in arguments[1:]])
    with open(arguments[0], "w", encoding="utf-8") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
