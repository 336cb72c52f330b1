#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""That promise.py notices every way to break a promise, on programs that break it; and that damage is the
same for the same seed."""

import pathlib
import random
import shutil
import sys
import tempfile
import unittest

import archive_mutator
import local_definitions
import promise
import text_mutator

ERROR = 'echo "haec_sim: error: places.map:3: node is outside" >&2; '


class Promise(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="haec_sim-promise-")
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def finding(self, script, may_differ=False):
        """What is found of a shell script, in which $out is the output; empty if nothing."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        output = folder / "output"
        case = promise.Case(["sh", "-c", f"out={output}; {script}"], output, may_differ=may_differ,
                            further=[folder / "report.json"])
        try:
            promise.keep_promises(case, folder, unlimited=False, on_three=False)
        except promise.Finding as finding:
            return str(finding)
        return ""

    def test_what_is_kept(self):
        self.assertEqual(self.finding('echo "haec_sim: warning: x" >&2; mkdir $out; touch here'), "")
        self.assertEqual(self.finding(ERROR + "exit 2"), "")
        self.assertEqual(self.finding("exit 1", may_differ=True), "")

    def test_status(self):
        self.assertIn("exit status 3", self.finding(ERROR + "exit 3"))
        self.assertIn("exit status -11", self.finding("kill -SEGV $$"))

    def test_errors(self):
        self.assertIn("with 0 errors", self.finding("exit 1"))
        self.assertIn("with 2 errors", self.finding(ERROR + ERROR + "exit 1"))
        self.assertIn("with 2 errors", self.finding(ERROR + ERROR + "exit 2"))
        self.assertEqual(self.finding(ERROR + ERROR.replace("haec_sim: error: ", "haec_sim: error: other ") + "exit 2"), "")
        self.assertIn("with 1 errors", self.finding(ERROR))
        self.assertIn("not printable", self.finding(r'printf "haec_sim: error: \033[2J\n" >&2; exit 1'))
        self.assertIn("_M_", self.finding('echo "haec_sim: error: vector::_M_range_check" >&2; exit 1'))

    def test_sanitizers(self):
        for said in ("==7==ERROR: AddressSanitizer: heap-use-after-free", "time.cpp:3: runtime error: overflow"):
            self.assertIn(said, self.finding(f'echo "{said}" >&2; exit 1', may_differ=True))
        # Memory that is not given is told, as without them.
        refused = 'echo "==7==WARNING: AddressSanitizer failed to allocate 0x7 bytes" >&2; '
        self.assertEqual(self.finding(refused + ERROR + "exit 1"), "")

    def test_leftovers(self):
        self.assertIn("left an output", self.finding(ERROR + "mkdir $out; exit 1"))
        self.assertIn("left an output: report.json", self.finding(ERROR + "touch ../report.json; exit 1"))
        self.assertIn("and left", self.finding(ERROR + "touch matrix.csv; exit 1"))
        self.assertIn(".partial-", self.finding("mkdir $out.partial-1-0"))

    def test_hangs(self):
        limit, promise.TIMEOUT = promise.TIMEOUT, 0.2
        try:
            self.assertIn("hangs", self.finding("exec sleep 100"))
        finally:
            promise.TIMEOUT = limit

    def test_memory(self):
        finding = self.finding(f"exec {sys.executable} -c 'bytearray(8 << 30)'")
        self.assertIn("MemoryError", finding)

    def test_other_outputs(self):
        one, three = self.folder / "one", self.folder / "three"
        one.write_text("1", encoding="utf-8")
        with self.assertRaisesRegex(promise.Finding, "not both"):
            promise.compare(one, three)
        three.write_text("3", encoding="utf-8")
        with self.assertRaisesRegex(promise.Finding, "another output"):
            promise.compare(one, three)


class Mutators(unittest.TestCase):
    # Of a chunk's header, a time stamp, an event without a length, one with 2 bytes, and the end.
    EVENTS = bytes(18) + b"\x05" + bytes(8) + b"\x0c\x01\x07" + b"\x3d\x02\x01\x09" + b"\x02\x01"

    def test_records(self):
        found = archive_mutator.Records(self.EVENTS, is_events=True).found
        self.assertEqual(found, [(18, 19, 27), (27, 28, 30), (30, 32, 34)])

    def test_local_definitions(self):
        archive = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, archive)
        (archive / "traces").mkdir()
        file = archive / "traces" / "0.def"
        file.write_bytes(b"\x03\x42" + bytes(16) + b"\x02\x01")
        self.assertFalse(local_definitions.used_in(archive))
        local_definitions.add(archive)
        self.assertTrue(local_definitions.used_in(archive))
        data = file.read_bytes()
        found = archive_mutator.Records(data, is_events=False).found
        self.assertEqual([data[begin] for begin, _, _ in found], [5] * 15 + [6] * 4)
        self.assertEqual(found[-1][2], len(data) - 2)

    def test_the_same_for_the_same_seed(self):
        for change in archive_mutator.CHANGES:
            first, second = (change(random.Random(4), self.EVENTS, True) for _ in range(2))
            self.assertEqual(first, second)
        first, second = (text_mutator.damaged(random.Random(5), "{ 1, 2 }") for _ in range(2))
        self.assertEqual(first, second)


if __name__ == "__main__":
    unittest.main()
