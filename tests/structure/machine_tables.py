# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The tables of docs/reference/machines.md and machines-figures.md: machines that ship, their figures, and their sources."""

import re

from machine_library import figures_of, machines

WORK = re.compile(r"\[([A-Z][A-Za-z]+20\d\d[a-z]?)\](?!\()")
FILES = "../../configs/machines"


def cited(text):
    """Works as links into the bibliography."""
    return WORK.sub(lambda work: f"[[{work[1]}]](../spec/bibliography.md#{work[1].lower()})", text)


def source_of(entry):
    """Where a figure is from, in words."""
    work = f"[{entry['of']}]" if "of" in entry else ""
    said = entry.get("where") or entry.get("how") or entry["why"]
    return cited(f"{work}: {said}" if work else said)


def shown(value):
    if isinstance(value, list):
        return f"{len(value)} entries" if len(value) > 8 else "[" + ", ".join(map(shown, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:,}" if isinstance(value, int) else str(value)


def rows(lines):
    cells = [[cell.replace("|", "\\|") for cell in line] for line in lines]
    return "".join("| " + " | ".join(line) + " |\n" for line in [cells[0], ["---"] * len(cells[0]), *cells[1:]])


def anchor(machine):
    return re.sub(r"[^\w -]", "", machine.sources["title"].lower()).replace(" ", "-")


def count(machine, name):
    return shown(machine.sources["counts"].get(name, {}).get("value", "-"))


def overview():
    """A line for each machine."""
    lines = [["name", "machine", "network", "nodes", "places of a node", "switches", "assumed figures"]]
    for machine in machines():
        assumed = sum(entry["grade"] == "assumed" for entry in machine.sources["figures"].values())
        lines.append([f"[`{machine.name}`]({FILES}/{machine.name}.json)", f"[{machine.sources['title']}](machines-figures.md#{anchor(machine)})",
                      machine.network["type"], count(machine, "nodes"), shown(machine.places), count(machine, "switches"),
                      f"{assumed} of {len(machine.sources['figures'])}"])
    return rows(lines)


def figures(machine):
    values = dict(figures_of(machine.configuration))
    return rows([["figure", "value", "grade", "source"], *(
        [f"`{name}`", shown(values[name]), entry["grade"], source_of(entry)]
        for name, entry in machine.sources["figures"].items())])


def counts(machine):
    return rows([["count", "here", "there", "grade", "source"], *(
        [name, shown(entry["value"]), shown(entry.get("published", entry["value"])), entry["grade"], source_of(entry)]
        for name, entry in machine.sources["counts"].items())])


def sections():
    """A section for each machine."""
    text = ""
    for machine in machines():
        text += (f"## {machine.sources['title']}\n\n[`{machine.name}.json`]({FILES}/{machine.name}.json): "
                 f"{machine.sources['where']}. {cited(' '.join(machine.sources['differs']))}\n\n"
                 f"{figures(machine)}\n{counts(machine)}\n")
    return text


def assumptions():
    """All that nobody has published, by what is said of it."""
    lines = [["machine", "figure", "why"]]
    lines += [[f"`{machine.name}`", f"`{name}`", cited(entry["why"])]
              for machine in machines() for name, entry in machine.entries() if entry["grade"] == "assumed"]
    return rows(lines)
