# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Tables of [Hereld2004] as docs/spec/resources-values.json has them, beside what haec_resources computes."""

import json
import re
import tempfile
from pathlib import Path

PREFIXES = {"p": 1e-12, "n": 1e-9, "u": 1e-6, "m": 1e-3, "": 1, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15}


def short(value):
    """Three significant digits and a prefix."""
    prefix = max((name for name, unit in PREFIXES.items() if float(f"{value:.3g}") >= unit), key=PREFIXES.get, default="p")
    return f"{value / PREFIXES[prefix]:.3g} {prefix}".strip()


def computed(value, printed):
    """A value in the unit of a printed one."""
    unit = re.search(r"[0-9.] ?[pnumKMGTP]?(s|%|W|B)?$", printed)
    text = short(value)
    return text + ("" if not unit or not unit[1] else unit[1] if text[-1].isalpha() else f" {unit[1]}")


class PaperTables:
    def __init__(self, source, output):
        """`output(*arguments)` is what haec_resources prints."""
        self.source = source
        self.output = output
        values = json.loads((source / "docs/spec/resources-values.json").read_text(encoding="utf-8"))
        self.figures = [figure for figure in values["printed"] if "readings" not in figure["table"]]
        self.applications = values["applications"]
        self.computed = {}
        for name in self.applications:
            for machine in ("machine", "table1"):
                self.compute(name, machine)

    def compute(self, name, machine):
        """Computes the figures of an application on a machine: each is one more figure of its document."""
        mine = [(place, figure["get"]) for place, figure in enumerate(self.figures)
                if figure["application"] == name and figure.get("machine", "machine") == machine]
        if not mine:
            return
        document = {key: value for key, value in self.applications[name].items()
                    if key in ("name", "parameters", "phases", "schedule", "figures")}
        document["figures"] = document["figures"] | {f"printed {place}": expression for place, expression in mine}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "application.json"
            path.write_text(json.dumps(document), encoding="utf-8")
            figures = json.loads(self.output("evaluate", str(path), "--machine", f"configs/htmt/{machine}.json",
                                             "--format", "json"))["figures"]
        self.computed |= {place: figures[f"printed {place}"] for place, _ in mine}

    def table(self, number):
        """A table of the paper; what differs has the computed value behind it."""
        cells, rows, columns = {}, [], []
        for place, figure in enumerate(self.figures):
            if figure["table"] != number:
                continue
            row, column = figure["row"], figure["column"]
            rows += [row] if row not in rows else []
            columns += [column] if column not in columns else []
            differs = f" (**{computed(self.computed[place], figure['printed'])}**)" if "differs" in figure else ""
            cells[row, column] = figure["printed"] + differs
        lines = ["| | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
        lines += ["| " + " | ".join([row, *(cells.get((row, column), "") for column in columns)]) + " |" for row in rows]
        return "\n".join(lines) + "\n"

    def differences(self):
        """All that differ, with the reason."""
        lines = ["| table | row, column | printed | computed | why |", "|---|---|---|---|---|"]
        for place, figure in enumerate(self.figures):
            if "differs" in figure:
                where = ", ".join(filter(None, (figure["row"], figure["column"])))
                lines.append(f"| {figure['table']} | {where} | {figure['printed']} | "
                             f"{computed(self.computed[place], figure['printed'])} | "
                             f"{figure['differs']} |")
        return "\n".join(lines) + "\n"
