#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""describe_programs.py PROGRAMS_DIR OUTPUT VERSION: manual pages and completions, from what the programs say with --help.

Writes OUTPUT/man1/*.1, OUTPUT/bash/* and OUTPUT/zsh/_*, a file for each program.
"""

import re
import subprocess
import sys
from pathlib import Path

from completions import Names, completion, options_of, values_of

PROGRAMS = ("haec", "haec_calibrate", "haec_diff", "haec_export", "haec_fit", "haec_gen", "haec_import", "haec_map",
            "haec_predict", "haec_record", "haec_report", "haec_resources", "haec_sim", "haec_sweep", "haec_topology", "haec_verify")

# The words of a list of commands: "  create      writes a mapping file".
COMMAND = re.compile(r"^  ([a-z][\w]*)(?:   *\S.*)?$", re.MULTILINE)
# "  map        makes mappings": what haec says of each program.
VERB = re.compile(r"^  (\w+)  *(\S.*)$", re.MULTILINE)


def said_by(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


class Program:
    def __init__(self, folder, name):
        self.name = name
        self._path = folder / name
        self.help = self._help()
        has_commands = "--help lists a" in self.help
        self.commands = {word: self._help(word) for word in COMMAND.findall(self.help)} if has_commands else {}
        # What may stand first.
        self.words = COMMAND.findall(self.help) if name == "haec" else list(self.commands)

    def _help(self, *command):
        return said_by(self._path, *command, "--help")


def roff(text):
    """Lines as they are, options in bold."""
    lines = []
    for line in text.rstrip().splitlines():
        line = line.replace("\\", "\\e").replace("-", "\\-")
        line = re.sub(r"^( +)(\\-\S+(?: \[ \\-\\-[\w\\-]+ \])?)", r"\1\\fB\2\\fR", line)
        lines.append(("\\&" if line[:1] in ".'" else "") + line)
    return ".nf\n" + "\n".join(lines) + "\n.fi\n"


def manual_page(program, summary, version):
    text = (f'.TH {program.name.upper()} 1 "" "haec_sim {version}" "haec_sim"\n.SH NAME\n'
            f"{program.name} \\- {summary}\n.SH SYNOPSIS\n.B {program.name}\n"
            f"{'COMMAND ' if program.commands else ''}[options]\n.SH DESCRIPTION\n{roff(program.help)}")
    for command, said in program.commands.items():
        text += f".SH {program.name} {command}\n{roff(said)}"
    others = ", ".join(f"{name}(1)" for name in PROGRAMS if name != program.name)
    return text + f".SH SEE ALSO\n{others}\n.PP\nThe manual is in the folder of documents of haec_sim.\n"


def names_of(text):
    return sorted({name for names, _, _ in options_of(text) for name in names})


def write_completions(program, names, output):
    plain = [*program.words, *sorted({*names_of(program.help), "--help", "--version"})]
    options = {word: [] for word in program.words} | {word: names_of(said) for word, said in program.commands.items()}
    values = [known for command, said in (program.commands or {"": program.help}).items() for known in values_of(command, said, names)]
    for shell, file in (("bash", program.name), ("zsh", f"_{program.name}")):
        write(Path(output, shell, file), completion(shell, program.name, plain, options, values))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def main(programs, output, version):
    summaries = {"haec": "runs haec_VERB"}
    names = Names(lambda *words: said_by(Path(programs, "haec_sim"), *words))
    for name in PROGRAMS:
        program = Program(Path(programs), name)
        if name == "haec":
            summaries |= {f"haec_{verb}": said for verb, said in VERB.findall(program.help)}
        write(Path(output, "man1", f"{name}.1"), manual_page(program, summaries[name], version))
        write_completions(program, names, output)


if __name__ == "__main__":
    main(*sys.argv[1:])
