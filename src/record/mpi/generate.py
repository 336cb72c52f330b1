#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""generate.py TABLE PREPROCESSED OUTPUT_DIR: writes wrappers of each function of MPI that the preprocessed mpi.h declares.

Writes mpi_functions.hpp (numbers of the functions, and a table of pointers to the MPI's own) and wrappers.cpp.
"""

import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

HEAD = """// SPDX-License-Identifier: BSD-3-Clause
// Made by generate.py of functions.table and the mpi.h of this MPI.
"""


# Calls during which recording begins or ends.
BEFORE_AND_AFTER = ("initialise", "initialise_threads", "finalise")


def read_table(path):
    """[(pattern, role, treatment, description)]"""
    rows = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split()
        if words:
            rows.append((words[0], words[1], words[2], words[3] if len(words) > 3 else None))
    return rows


def without_attributes(text):
    """The text without __attribute__((...)), whose parentheses nest."""
    parts = []
    while (start := text.find("__attribute__")) >= 0:
        parts.append(text[:start])
        depth, position = 0, text.index("(", start)
        while True:
            depth += {"(": 1, ")": -1}.get(text[position], 0)
            position += 1
            if depth == 0:
                break
        text = text[position:]
    return "".join(parts) + text


def declarations(preprocessed):
    """[(name, [parameter])] of functions PMPI_* that return an int."""
    text = "\n".join(line for line in preprocessed.splitlines() if not line.startswith("#"))
    text = without_attributes(text)
    found = {}
    for name, parameters in re.findall(r"\bint\s+PMPI_(\w+)\s*\(([^;{}]*)\)\s*;", text):
        parameters = " ".join(parameters.split())
        found[name] = [] if parameters == "void" else [
            named(part.strip(), place) for place, part in enumerate(parameters.split(","))]
    return sorted(found.items())


def named(parameter, place):
    """The parameter with a name, which some headers leave out."""
    name = re.search(r"(\w+)\s*(\[[^\]]*\]\s*)*$", parameter)
    if name and name.group(1) != parameter and not name.group(1).startswith("MPI_"):
        return parameter
    return f"{parameter} unnamed_{place}"


def argument(parameter):
    """The name of a parameter: `const int ranges[][3]` is `ranges`."""
    return re.search(r"(\w+)\s*(\[[^\]]*\]\s*)*$", parameter).group(1)


def treatment_of(name, rows):
    plain = re.sub(r"_c$", "", name)
    for pattern, role, treatment, description in rows:
        if fnmatchcase(plain, pattern):
            return role, treatment, description
    return "FUNCTION", "plain", None


def body(name, arguments, treatment, description):
    own = f"own.{name}"
    if treatment in ("plain", "helper"):
        return f"return {own}({', '.join(arguments)});"
    if description:
        last = {"collective": 0, "nonblocking": 1, "persistent": 2, "one_sided": 0, "one_sided_request": 1}[treatment]
        described = arguments[:len(arguments) - last]
        return (f"return {treatment}(call, describe_{description}({', '.join(described)}), "
                f"{', '.join([own] + arguments)});")
    return f"return {treatment}({', '.join(['call', own] + arguments)});"


def wrapper(name, parameters, treatment, description):
    arguments = [argument(parameter) for parameter in parameters]
    listed = ", ".join(parameters)
    lines = [f"int PMPI_{name}({listed})", "{"]
    if treatment in BEFORE_AND_AFTER:
        lines += [f"    return {treatment}({', '.join(['own.' + name] + arguments)});", "}",
                  f"int MPI_{name}({listed}) __attribute__((alias(\"PMPI_{name}\")));", ""]
        return "\n".join(lines)
    # The function's own code is in the program, or in the bindings for Fortran.
    condition = "!records_calls()" + (" || is_of_bindings(__builtin_return_address(0))" if treatment == "helper" else "")
    lines += [f"    if ({condition})", "    {", f"        return own.{name}({', '.join(arguments)});", "    }"]
    lines += [f"    Call call(Function::{name});", f"    {body(name, arguments, treatment, description)}", "}",
              f"int MPI_{name}({listed}) __attribute__((alias(\"PMPI_{name}\")));", ""]
    return "\n".join(lines)


def weak_constants(preprocessed):
    """Open MPI's predefined handles are objects, which a program without MPI lacks."""
    found = sorted(set(re.findall(r"extern[^;]*\b(ompi_\w+)\s*;", preprocessed)))
    return "".join(f"#pragma weak {name}\n" for name in found)


def header(functions, weak):
    numbers = "".join(f"    {name},\n" for name, _, _ in functions)
    pointers = "".join(f"    decltype(&::PMPI_{name}) {name};\n" for name, _, _ in functions)
    rows = "".join(f'    {{"MPI_{name}", OTF2_REGION_ROLE_{role}}},\n' for name, _, (role, _, _) in functions)
    return f"""{HEAD}
#pragma once

#include <cstdint>

#include <mpi.h>

{weak}
namespace haec_record
{{

enum class Function : std::uint32_t
{{
{numbers}}};

inline constexpr std::uint32_t functions_of_mpi = {len(functions)};

/// The functions of the MPI library, which the wrappers of this library hide.
struct OwnFunctions
{{
{pointers}}};
extern OwnFunctions own;

#define HAEC_RECORD_REGIONS \\
{rows.replace(chr(10), " " + chr(92) + chr(10)).rstrip(chr(92) + chr(10) + " ")}

#define HAEC_RECORD_LOAD(load) \\
{"".join(f"    load({name}) {chr(92)}{chr(10)}" for name, _, _ in functions).rstrip(chr(92) + chr(10) + " ")}

}} // namespace haec_record
"""


def main():
    table, preprocessed, output = sys.argv[1:]
    rows = read_table(table)
    text = Path(preprocessed).read_text(encoding="utf-8")
    functions = [(name, parameters, treatment_of(name, rows)) for name, parameters in declarations(text)]
    functions = [entry for entry in functions if entry[2][1] != "skip"]
    Path(output, "mpi_functions.hpp").write_text(header(functions, weak_constants(text)), encoding="utf-8")
    wrappers = "\n".join(wrapper(name, parameters, treatment, description)
                         for name, parameters, (_, treatment, description) in functions)
    Path(output, "wrappers.cpp").write_text(f"""{HEAD}
#include "record/mpi/treatments.hpp"

using namespace haec_record;

#pragma GCC visibility push(default)
extern "C"
{{
{wrappers}}}
#pragma GCC visibility pop
""", encoding="utf-8")


if __name__ == "__main__":
    main()
