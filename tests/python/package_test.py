# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The package as it is installed: by pip, and for the oldest Python that it promises."""

import ast
import os
import pathlib
import re
import subprocess
import sys
import unittest

import scratch


class PackageTest(scratch.ScratchTest):
    def test_it_has_the_version_of_the_programs(self):
        text = (scratch.SOURCE / "src/python/pyproject.toml").read_text(encoding="utf-8")
        version = re.search(r'^version = "(.*)"$', text, re.MULTILINE)[1]
        self.assertEqual(version, os.environ["HAEC_SIM_FULL_VERSION"].replace("-", ""))

    def test_it_is_python_3_9(self):
        for path in (scratch.SOURCE / "src/python/haec_sim").glob("*.py"):
            ast.parse(path.read_text(encoding="utf-8"), str(path), feature_version=(3, 9))

    def test_pip_installs_it(self):
        # pip fetches setuptools into a room of its own, unless it may use the installed one.
        for module in ("pip", "setuptools", "wheel"):
            if subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True, check=False).returncode:
                self.skipTest(f"{sys.executable} has no {module}")
        target = pathlib.Path("target").resolve()
        source = pathlib.Path("source").resolve()
        subprocess.run(["cp", "-r", scratch.SOURCE / "src/python", source], check=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-index", "--no-deps",
                        "--target", target, source], check=True)
        self.assertTrue((target / "haec_sim/py.typed").is_file())
        # It finds the programs in the PATH.
        environment = {"PATH": f"{scratch.PROGRAMS}:{os.environ['PATH']}", "PYTHONPATH": str(target)}
        told = subprocess.run([sys.executable, "-c", "import haec_sim; print(haec_sim.__file__, haec_sim.version())"],
                              env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
        self.assertEqual(told, [str(target / "haec_sim/__init__.py"), os.environ["HAEC_SIM_FULL_VERSION"]])


if __name__ == "__main__":
    unittest.main()
