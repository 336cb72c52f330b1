#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""manual.py --check|--write SOURCE_DIR HAEC_SIM HAEC_GEN HAEC_MAP HAEC_VERIFY HAEC_EXPORT OPTION_TABLES

The parts of the documents between <!-- generated: WHAT --> and <!-- end --> are what the programs
say of themselves, or files of the project. Writes them anew, or checks that they are up to date, and
that the reference has what each program and each module says.
"""

import difflib
import functools
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import machine_tables
from common_options import common_options
from paper_tables import PaperTables
from python_reference import python_reference

REGION = re.compile(r"(<!-- generated: (.+?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


SCHEMA = "docs/reference/report.schema.json"


class Generator:
    def __init__(self, source, haec_sim, haec_gen, haec_map, haec_verify, haec_export, option_tables):
        self.source = source
        self.programs = {name: str(Path(path).resolve()) for name, path in
                         (("haec_sim", haec_sim), ("haec_gen", haec_gen), ("haec_map", haec_map),
                          ("haec_verify", haec_verify), ("haec_export", haec_export), ("options", option_tables))}
        # Those that lie beside haec_sim.
        self.programs |= {name: str(Path(haec_sim).resolve().parent / name)
                          for name in ("haec_calibrate", "haec_diff", "haec_fit", "haec_import", "haec_predict", "haec_record", "haec_report", "haec_resources", "haec_sweep",
                                       "haec_topology")}

    def output(self, program, *arguments):
        program, _, launched = program.partition(" ")
        launcher = [os.environ.get("MPIEXEC", "mpirun"), "-n", "2"] if launched else []
        command = [*launcher, self.programs[program], *arguments]
        return subprocess.run(command, check=True, cwd=self.source, stdout=subprocess.PIPE,
                              text=True).stdout

    def schema(self):
        """JSON Schema of reports."""
        head = {"$schema": "https://json-schema.org/draft/2020-12/schema",
                "$id": "https://haec-sim.invalid/report.schema.json",
                "title": "Report of a run of haec_sim",
                "description": "report.md says what each field means; this file is generated."}
        return compact(head | json.loads(self.output("options", "report_schema"))) + "\n"

    @functools.cache
    def paper_tables(self):
        return PaperTables(self.source, lambda *arguments: self.output("haec_resources", *arguments))

    def file(self, name):
        return (self.source / name).read_text(encoding="utf-8")

    def text(self, what):
        """What stands in the region that asks for `what`."""
        kind, _, rest = what.partition(" ")
        if what == "options":
            return self.options()
        if what == "common_options":
            return self.common_options()
        if what == "python":
            return python_reference(self.source)
        if what == "modules":
            return markdown(table(self.output("haec_sim", "--list-modules")))
        if what == "topologies":
            return markdown(table(self.output("haec_sim", "--list-topologies")))
        if kind == "keys":
            described = self.output("haec_sim", "--describe", rest)
            return markdown(table(described.split("\n\n")[1]))
        if what in ("network_keys", "routing_keys"):
            return markdown(table(self.output("options", what).split("\n\n")[1]))
        if what == "report_sections":
            return self.of_report(what, "section", lambda row: True)
        if what in ("report_fields", "report_forms"):
            return self.of_report("report_fields", "field", lambda row: (": " in row[0]) == (what == "report_forms"))
        if kind == "file":
            return fenced({".json": "jsonc", ".sh": "bash", ".cpp": "cpp"}.get(Path(rest).suffix, "text"), self.file(rest))
        if kind == "paper_table":
            return self.paper_tables().table(rest)
        if what == "paper_differences":
            return self.paper_tables().differences()
        if kind == "machines":
            return {"overview": machine_tables.overview, "sections": machine_tables.sections,
                    "assumptions": machine_tables.assumptions}[rest]()
        if kind == "records":
            return markdown(self.records(rest))
        if kind in ("simulation", "verification"):
            return fenced("text", self.simulation(rest, kind == "verification"))
        if kind in self.programs:
            return fenced("text", self.output(kind, *rest.split()))
        sys.exit(f"manual.py: nobody knows how to generate '{what}'")

    def common_options(self):
        rows, reasons = common_options(self.output)
        return markdown(rows) + "\n" + "".join(f"{reason}\\\n" for reason in reasons)

    def of_report(self, what, heading, is_wanted):
        """A table of a report's fields; those of forms with a name have it before them, with a colon."""
        rows = [line.split("\t") for line in self.output("options", what).splitlines()]
        return markdown([[heading, "form", "what it says"], *filter(is_wanted, rows)])

    def missing(self, regions):
        """What programs and modules say of themselves, and none of these regions has."""
        modules = [row[0] for row in table(self.output("haec_sim", "--list-modules"))[1:]]
        with_keys = [name for name in modules if "\n\nkey " in self.output("haec_sim", "--describe", name)]
        wanted = ["options", "modules", "topologies", "network_keys", "routing_keys", "keys replay", "report_sections",
                  "report_fields", "report_forms", "common_options", "python", *(f"keys {name}" for name in with_keys)]
        helps = {region.split()[0] for region in regions if region.endswith(" --help")}
        return [what for what in wanted if what not in regions] + [
            f"{program} --help" for program in self.programs if program not in ("haec_sim", "options", *helps)]

    def records(self, name):
        """The records of a table, with the fields that they have in C++, and what the table says of them."""
        is_event = name.startswith("event")
        rows = [["event", "handler", "fields", "meaning"] if is_event else ["definition", "fields", "meaning"]]
        entries = re.findall(r"((?:^//.*\n)+)(?:EVENT|DEFINITION)\((\w+), (\w+),\n((?:^ .*\n)+)",
                             self.file(f"include/haec_sim/records/{name}"), re.MULTILINE)
        for comment, record, handler, fields in entries:
            listed = [field_text(*field) for field in re.findall(r"([A-Z_]+)\(([^()]*)\)", fields)]
            meaning = " ".join(line.removeprefix("// ") for line in comment.splitlines())
            row = [record, f"`{handler}`", ", ".join(filter(None, listed)) or "-", meaning]
            rows.append(row if is_event else [row[0], *row[2:]])
        return rows

    def simulation(self, arguments, verifies=False):
        """The output of haec_sim on two ranks, as of scripts/demo.sh; before " + " are the arguments by which
        haec_gen makes the trace. Or, instead, what haec_verify says of it."""
        *generate, simulate = (part.split() for part in arguments.split(" + "))
        with tempfile.TemporaryDirectory() as scratch:
            simulate = [word.replace("build/demo", scratch) for word in simulate]
            text = ""
            trace = []
            if generate:
                text = self.output("haec_gen", *generate[0], "--output", f"{scratch}/input")
                trace = ["--trace", f"{scratch}/input/traces.otf2"]
            text += self.output("haec_sim on two ranks", *trace, *simulate, "--output", f"{scratch}/output")
            if verifies:
                text = self.output("haec_verify", f"{scratch}/input", f"{scratch}/output", *simulate)
            return text.replace(scratch, "build/demo")

    def options(self):
        """One table for each group, under the group's name in --help."""
        names = re.findall(r"^(\S[^\n]*):\n  +-", self.output("haec_sim", "--help"), re.MULTILINE)
        tables = self.output("options").strip().split("\n\n")
        if len(names) != len(tables):
            sys.exit(f"manual.py: {len(tables)} tables of options, but {len(names)} groups in --help")
        return "\n".join(f"**{name}**\n\n{text}\n" for name, text in zip(names, tables))


def compact(value, indent=0):
    """JSON, in lines that are as long as they may be."""
    text = json.dumps(value)
    if len(text) + indent < 110 or not isinstance(value, dict):
        return text
    members = ",\n".join(" " * (indent + 1) + json.dumps(key) + ": " + compact(member, indent + 1)
                         for key, member in value.items())
    return "{\n" + members + "\n" + " " * indent + "}"


def field_text(kind, arguments):
    *types, name = [argument.strip() for argument in arguments.split(",")]
    if kind == "COUNT":
        return ""
    type_name = {"TEXT": "std::string", "TIME": "Picoseconds"}.get(kind, types[0] if types else "")
    if kind.startswith("LIST_"):
        type_name = f"list of {type_name}"
    return f"`{name}` {type_name}"


def fenced(language, text):
    lines = "\n".join(line.rstrip() for line in text.rstrip().split("\n"))
    return f"```{language}\n{lines}\n```\n"


def table(text):
    """Rows of cells, from columns that begin where those of the first line do."""
    lines = text.rstrip("\n").split("\n")
    begins = [match.start() for match in re.finditer(r"(?:^|(?<=  ))\S", lines[0])]
    ends = begins[1:] + [None]
    return [[line[begin:end].strip() for begin, end in zip(begins, ends)] for line in lines]


def markdown(rows):
    rows = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    for row in rows[1:]:
        row[0] = f"`{row[0]}`"
    lines = [rows[0], ["---"] * len(rows[0])] + rows[1:]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def main():
    if len(sys.argv) != 9 or sys.argv[1] not in ("--check", "--write"):
        sys.exit(__doc__)
    source = Path(sys.argv[2])
    generator = Generator(source, *sys.argv[3:])
    reference = "".join(page.read_text(encoding="utf-8") for page in (source / "docs" / "reference").glob("*.md"))
    missing = generator.missing({what for _, what, *_ in REGION.findall(reference)})
    if missing:
        sys.exit(f"docs/reference has no region for {', '.join(missing)}")
    differences = 0
    for document in [source / "README.md", *sorted((source / "docs").rglob("*.md")), source / SCHEMA]:
        old = document.read_text(encoding="utf-8")
        new = generator.schema() if document.name == Path(SCHEMA).name else REGION.sub(
            lambda match: match[1] + generator.text(match[2]) + match[4], old)
        if new == old:
            continue
        differences += 1
        if sys.argv[1] == "--write":
            document.write_text(new, encoding="utf-8")
            print(f"updated {document.relative_to(source)}")
        else:
            sys.stdout.writelines(difflib.unified_diff(
                old.splitlines(True), new.splitlines(True), str(document.relative_to(source)), "what it should be"))
    if differences and sys.argv[1] == "--check":
        sys.exit("the manual is not up to date: run scripts/update_docs.sh")


if __name__ == "__main__":
    main()
