# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Which of the options that all programs should have each of them has, by its own --help."""

import re

COMMANDS = (("haec_sim",), ("haec_gen", "ring"), ("haec_gen", "jobs"), ("haec_map", "matrix"), ("haec_map", "create"),
            ("haec_map", "evaluate"), ("haec_verify",), ("haec_export",), ("haec_import", "goal"), ("haec_import", "ti"), ("haec_import", "chakra"), ("haec_import", "archive"),
            ("haec_import", "cut"), ("haec_fit", "make"), ("haec_fit", "check"),
            ("haec_fit", "calibrate"), ("haec_topology", "info"), ("haec_topology", "links"), ("haec_topology", "routes"),
            ("haec_topology", "export"), ("haec_topology", "draw"), ("haec_topology", "import"),
            ("haec_resources", "evaluate"), ("haec_resources", "measure"), ("haec_calibrate",), ("haec_predict",),
            ("haec_record",), ("haec_diff",), ("haec_report",), ("haec_sweep",))
OPTIONS = ("--help", "--version", "--quiet", "--log-level", "--output", "--force", "--trace", "--config")

# Short forms where there is the long one.
SHORT = {"--help": "-h", "--output": "-o", "--log-level": "-V"}

NO_TRACE = "reads no trace"
NO_MACHINE = "knows no machine"
NO_MESSAGES = "has no messages but errors"

# Why a program lacks one.
EXPLAINED = {
    ("haec_gen ring", "--trace"): NO_TRACE,
    ("haec_gen ring", "--config"): NO_MACHINE,
    ("haec_gen jobs", "--config"): NO_MACHINE,
    ("haec_map matrix", "--config"): NO_MACHINE,
    ("haec_map evaluate", "--trace"): "reads the matrix that `haec_map matrix` makes of a trace",
    ("haec_export", "--config"): NO_MACHINE,
    ("haec_import goal", "--trace"): NO_TRACE,
    ("haec_import goal", "--config"): NO_MACHINE,
    ("haec_import ti", "--trace"): NO_TRACE,
    ("haec_import ti", "--config"): NO_MACHINE,
    ("haec_import chakra", "--trace"): NO_TRACE,
    ("haec_import chakra", "--config"): NO_MACHINE,
    ("haec_import archive", "--trace"): "reads several traces",
    ("haec_import archive", "--config"): NO_MACHINE,
    ("haec_import cut", "--config"): NO_MACHINE,
    ("haec_fit make", "--trace"): NO_TRACE,
    ("haec_fit check", "--trace"): NO_TRACE,
    ("haec_fit check", "--config"): "the coefficient file names its machine",
    ("haec_fit check", "--output"): "writes nothing: its exit status is the answer",
    ("haec_fit check", "--force"): "writes nothing: its exit status is the answer",
    ("haec_fit calibrate", "--config"): NO_MACHINE,
    **{(f"haec_topology {command}", "--trace"): NO_TRACE for command in ("info", "links", "routes", "export", "draw", "import")},
    ("haec_topology import", "--config"): "writes a configuration",
    ("haec_resources evaluate", "--trace"): "reads the document that `haec_resources measure` makes of a trace",
    ("haec_resources evaluate", "--config"): "reads a document of the machine, as `--machine`",
    ("haec_calibrate", "--trace"): NO_TRACE,
    ("haec_calibrate", "--config"): "writes a configuration",
    ("haec_predict", "--log-level"): NO_MESSAGES,
    ("haec_predict", "--trace"): "makes one",
    ("haec_record", "--log-level"): NO_MESSAGES,
    ("haec_record", "--trace"): "makes one",
    ("haec_record", "--config"): NO_MACHINE,
    ("haec_diff", "--log-level"): NO_MESSAGES,
    ("haec_diff", "--trace"): "reads reports",
    ("haec_diff", "--config"): NO_MACHINE,
    ("haec_report", "--log-level"): NO_MESSAGES,
    ("haec_report", "--trace"): "reads reports",
    ("haec_report", "--config"): NO_MACHINE,
    ("haec_sweep", "--log-level"): NO_MESSAGES,
}


def options_of(text):
    """Those that a help lists, long and short."""
    return set(re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", text))


def common_options(help_of):
    """Rows of a table, and below it why cells are empty. ValueError where one is empty for no reason, or full in spite of one.
    `help_of(program, *arguments)` is what a program prints."""
    rows = [["program", *(f"`{option}`" for option in OPTIONS)]]
    reasons = {}
    for program, *command in COMMANDS:
        name = " ".join([program, *command])
        found = options_of(help_of(program, *command, "--help"))
        row = [name]
        for option in OPTIONS:
            reason = EXPLAINED.get((name, option))
            if (option in found) == (reason is not None):
                raise ValueError(f"{name} {option}: {'is there' if reason else 'is missing'}, against common_options.py")
            if option in found and option in SHORT and SHORT[option] not in found:
                raise ValueError(f"{name} {option}: lacks its short form {SHORT[option]}")
            number = "" if reason is None else str(reasons.setdefault(reason, len(reasons) + 1))
            row.append("x" if reason is None else f"{number})")
        rows.append(row)
    return rows, [f"{number}) {reason}" for reason, number in reasons.items()]
