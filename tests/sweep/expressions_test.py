# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What studies compute of figures."""

import unittest

from haec_programs.errors import ProgramError, UsageError
from haec_sweep.expressions import Expression

VALUES = {"a": 7, "b.level1": 0.5, "zero": 0}


def lookup(name):
    if name not in VALUES:
        raise ProgramError(f"no {name}")
    return VALUES[name]


class ExpressionsTest(unittest.TestCase):
    def test_values(self):
        for text, value in (("a", 7), ("a / b.level1", 14), ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("8 - 4 - 2", 2),
                            ("16 / 4 / 2", 2), ("-a + 1.5e1", 8), ("2 * -3", -6), (" ( a ) ", 7), ("1 / 3", 0.333333333333),
                            ("a-1", 6)):
            with self.subTest(text=text):
                self.assertEqual(Expression("here", text).value(lookup), value)
        self.assertIsInstance(Expression("here", "a / b.level1").value(lookup), int)

    def test_faults_are_told_with_their_place(self):
        for text, found in (("1 +", "the end"), ("", "the end"), ("a b", "'b'"), ("(a", "the end"), ("a)", "')'"), ("a ^ 2", "'^'"),
                            ("2a", "'a'"), ("* 2", "'*'"), ("(a 1)", "a bracket that nothing closes")):
            with self.subTest(text=text), self.assertRaises(UsageError) as caught:
                Expression("figures.x", text)
            self.assertEqual(str(caught.exception), f"figures.x: {found} is wrong in '{text}'; write numbers, names, + - * / and brackets")

    def test_what_has_no_value(self):
        for text, fault in (("a / zero", "here: 'a / zero' divides by 0 here"), ("a + c", "here: no c")):
            with self.subTest(text=text), self.assertRaises(ProgramError) as caught:
                Expression("here", text).value(lookup)
            self.assertEqual(str(caught.exception), fault)


if __name__ == "__main__":
    unittest.main()
