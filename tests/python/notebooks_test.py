# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The notebooks of examples run from their first cell to their last, as a kernel runs them, and are kept without outputs."""

import ast
import contextlib
import io
import json
import unittest

import scratch


def run_cell(source, names):
    """The value of the last line, if it is an expression, as a notebook shows it."""
    body = ast.parse(source).body
    last = body.pop().value if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last), "cell", "eval"), names)


def shown(value):
    """What a notebook shows of it."""
    for form in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, form):
            return getattr(value, form)()
    return repr(value)


class NotebooksTest(scratch.ScratchTest):
    def run_notebook(self, name):
        notebook = json.loads((scratch.SOURCE / f"examples/notebooks/{name}.ipynb").read_text(encoding="utf-8"))
        names, printed, last = {}, io.StringIO(), ""
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                self.assertEqual((cell["outputs"], cell["execution_count"]), ([], None), "clear the outputs")
                with contextlib.redirect_stdout(printed):
                    last = shown(run_cell("".join(cell["source"]), names))
        return printed.getvalue(), last

    def test_choose_a_mapping(self):
        printed, page = self.run_notebook("choose_a_mapping")
        self.assertRegex(printed, r"(?m)^optimized +\d+\.\d+ ms, 1\.\d\d hops$")
        self.assertRegex(printed, r"The busiest link of random is ")
        self.assertTrue(page.startswith("<iframe"))

    def test_which_machine(self):
        printed, page = self.run_notebook("which_machine")
        self.assertRegex(printed, r"(?m)^4x4x4:torus +\d+\.\d+ ms$")
        self.assertRegex(printed, r"(?m)^processors +\d+\.\d\d % faster$")
        self.assertTrue(page.startswith("<iframe"))

    def test_why_is_it_slower(self):
        printed, page = self.run_notebook("why_is_it_slower")
        self.assertRegex(printed, r"The mesh takes \+\d+\.\d us: [1-9]\.\d\d times as long")
        self.assertRegex(printed, r"(?m)^(queue|transfer) +\+\d+\.\d\d us$")
        self.assertTrue(page.startswith("<iframe"))

    def test_calibrate(self):
        printed, page = self.run_notebook("calibrate")
        self.assertRegex(printed, r"(?m)^ +1024 bytes: +\d+\.\d ns measured, +\d+\.\d ns fitted, [+-]\d+\.\d%$")
        self.assertTrue(page.startswith("<iframe"))


if __name__ == "__main__":
    unittest.main()
