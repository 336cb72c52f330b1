# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The examples of all docstrings."""

import doctest
import importlib
import pkgutil
import unittest

import haec_sim
import scratch


class ExamplesTest(scratch.ScratchTest):
    def test_every_example_gives_what_it_says(self):
        tried = 0
        for info in pkgutil.iter_modules(haec_sim.__path__):
            with self.subTest(info.name):
                found = doctest.testmod(importlib.import_module(f"haec_sim.{info.name}"))
                self.assertEqual(found.failed, 0)
                tried += found.attempted
        self.assertEqual(doctest.testmod(haec_sim).failed, 0)
        self.assertGreater(tried, 30)

    def test_every_public_name_is_described(self):
        for name in haec_sim.__all__:
            made = getattr(haec_sim, name)
            self.assertTrue(made.__doc__, name)
            for member, value in vars(made).items() if isinstance(made, type) else ():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    self.assertTrue(value.__doc__, f"{name}.{member}")


if __name__ == "__main__":
    unittest.main()
