# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The blocks of Python of the documents run as they stand there, one after the other."""

import contextlib
import io
import re
import unittest

import scratch

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class DocumentsTest(scratch.ScratchTest):
    def test_the_page_for_users(self):
        blocks = BLOCK.findall((scratch.SOURCE / "docs/how-to/python.md").read_text(encoding="utf-8"))
        self.assertGreater(len(blocks), 4)
        names = {}
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            for block in blocks:
                exec(compile(block, "python.md", "exec"), names)
        self.assertIn("modules.static_network_model.bandwith - did you mean 'bandwidth'?", told.getvalue())
        self.assertRegex(told.getvalue(), r"^\d+\.\d\d times faster\n")


if __name__ == "__main__":
    unittest.main()
