# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The reference of the package haec_sim of Python, made from its docstrings."""

import ast
import importlib
import inspect
import re
import sys
import textwrap

EXAMPLE = re.compile(r"(^>>> .*(?:\n.+)*)", re.MULTILINE)


def python_reference(source):
    """Markdown: a section for each public name, in their order."""
    sys.path.insert(0, str(source / "src/python"))
    try:
        package = importlib.import_module("haec_sim")
    finally:
        sys.path.pop(0)
    parts = [described(package.__doc__)]
    for name in package.__all__:
        made = getattr(package, name)
        parts.append(of_class(name, made) if isinstance(made, type) else of_function("##", f"haec_sim.{name}", made))
    return "\n".join(parts)


def described(docstring):
    """The text; examples are blocks, of which lines continue until an empty one."""
    text = inspect.cleandoc(docstring).replace("\n>>> import haec_sim\n", "\n")
    return re.sub(r"\n\n(?=```pycon)", "\n", EXAMPLE.sub(lambda found: f"```pycon\n{found[1]}\n```", text)) + "\n"


def of_function(marks, name, made):
    signature = re.sub(r"'([^']*)'", r"\1", str(inspect.signature(made)))
    signature = re.sub(r"\((?:self|cls)(?:, )?", "(", signature)
    return f"{marks} {name}\n\n" + "\n".join(textwrap.wrap(f"`{name.rpartition('.')[2]}{signature}`", 118)) + \
        f"\n\n{described(made.__doc__)}"


def of_class(name, made):
    parts = [f"## haec_sim.{name}\n\n{described(made.__doc__)}"]
    rows = [f"| `{attribute}` | `{form.replace('|', 'or')}` | {text} |" for attribute, form, text in attributes(made)]
    if rows:
        parts.append("\n".join(["| attribute | type | content |", "|---|---|---|", *rows]) + "\n")
    for member, value in vars(made).items():
        if not member.startswith("_"):
            parts += of_member(f"{name}.{member}", value, getattr(made, member))
    return "\n".join(parts)


def of_member(name, value, bound):
    if isinstance(value, property):
        return [f"### {name}\n\n{described(value.__doc__)}"] if value.__doc__ else []
    return [of_function("###", name, bound)] if callable(bound) and bound.__doc__ else []


def attributes(made):
    """(name, type, text) of those that a class describes in a string below each."""
    body = ast.parse(textwrap.dedent(inspect.getsource(made))).body[0].body
    return [(one.target.id, ast.unparse(one.annotation), text.value.value) for one, text in zip(body, body[1:])
            if isinstance(one, ast.AnnAssign) and isinstance(text, ast.Expr)]
