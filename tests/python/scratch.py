# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Tests that work in a folder of their own, which is the current one."""

import os
import pathlib
import subprocess
import tempfile
import unittest

PROGRAMS = pathlib.Path(os.environ["HAEC_SIM_PROGRAMS"])
SOURCE = pathlib.Path(os.environ["HAEC_SIM_SOURCE_DIR"])


def program(name, *words):
    """What a program of the build ends with, as a user would start it."""
    return subprocess.run([PROGRAMS / name, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


class ScratchTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls._folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls._folder.cleanup)
        before = os.getcwd()
        os.chdir(cls._folder.name)
        cls.addClassCleanup(os.chdir, before)
