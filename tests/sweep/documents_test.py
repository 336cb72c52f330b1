# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Documents with comments, and words that were nearly right."""

import pathlib
import sys
import tempfile
import unittest

from haec_programs.documents import parse, read
from haec_programs.errors import ProgramError, UsageError, did_you_mean, distance
from haec_programs.output_file import write_together, write_whole


class DocumentsTest(unittest.TestCase):
    def test_comments_and_last_commas_are_no_part_of_it(self):
        text = '{ // a\n "a": [1, 2, /* b */ ], "c": "// no, /* no */ ,]", // d\n}'
        self.assertEqual(parse(text, "x"), {"a": [1, 2], "c": "// no, /* no */ ,]"})

    def test_a_fault_has_its_line(self):
        with self.assertRaisesRegex(UsageError, r"^x:3: no JSON: .*cut short"):
            parse('{\n/* a\n*/ "b": ', "x")

    def test_only_what_breaks_off_may_be_cut_short(self):
        whole = '{"a": [1.5e3, true, null, "b\\u00e4"], "c": {}}'
        for length in range(1, len(whole)):
            with self.subTest(length=length), self.assertRaisesRegex(UsageError, "^x:1: no JSON: .*may be cut short$"):
                parse(whole[:length], "x")
        for text, fault in (("{}\n\n{}", "^x:3: no JSON: text after the end of the document; remove it$"),
                            ('{"a": nil}\n', "^x:1: no JSON: Expecting value at column 7; mend that line$")):
            with self.subTest(text=text), self.assertRaisesRegex(UsageError, fault):
                parse(text, "x")

    def test_a_key_that_stands_there_twice(self):
        for text, line, key in (('{"a": 1, "a": 2}', 1, "a"),
                                ('{"a": {"a": "a\\":{"}, // {\n"b": [{"c": 1},\n{"c": 1,\n"\\u0063": 2}]}', 4, "c")):
            with self.subTest(text=text), self.assertRaisesRegex(
                    UsageError, f"^x:{line}: the key '{key}' stands there twice; remove one$"):
                parse(text, "x")

    def test_escapes_that_stand_for_no_letter(self):
        self.assertEqual(parse(r'["\ud83d\ude00", "\\u0000"]', "x"), ["\U0001f600", r"\u0000"])
        for text in (r'{"a": ["\ud800"]}', r'{"\u0000": 1}'):
            with self.subTest(text=text), self.assertRaisesRegex(UsageError, "stands for no letter"):
                parse(text, "x")

    def test_numbers_that_are_none(self):
        for text, fault in (("[NaN]", "'NaN' is no number; write one"), ("[-Infinity]", "'-Infinity' is no number"),
                            ("[" + "9" * 5000 + "]", "a number has thousands of digits; round it")):
            if len(text) > 20 and not hasattr(sys, "get_int_max_str_digits"):
                continue  # an older Python, which reads it
            with self.subTest(text=text[:10]), self.assertRaisesRegex(UsageError, f"^x: .*{fault}"):
                parse(text, "x")

    def test_a_mark_of_byte_order_is_no_part_of_it(self):
        with tempfile.TemporaryDirectory() as scratch:
            path = pathlib.Path(scratch, "a")
            path.write_text('{"a": 1}', encoding="utf-8-sig")
            self.assertEqual(read(path), {"a": 1})

    def test_what_is_nested_without_end_is_refused(self):
        with self.assertRaisesRegex(UsageError, "nested too deeply"):
            parse("[" * 100_000, "x")

    def test_files_that_cannot_be_read(self):
        with tempfile.TemporaryDirectory() as scratch:
            path = pathlib.Path(scratch)
            with self.assertRaisesRegex(UsageError, "cannot be read"):
                read(path)
            (path / "binary").write_bytes(b"\xff\xfe{}")
            with self.assertRaisesRegex(UsageError, "UTF-8"):
                read(path / "binary")

    def test_a_file_is_replaced_in_one_step(self):
        with tempfile.TemporaryDirectory() as scratch:
            path = pathlib.Path(scratch, "a")
            write_whole(path, "1")
            write_whole(path, "2")
            self.assertEqual([child.name for child in path.parent.iterdir()], ["a"])
            self.assertEqual(path.read_text(), "2")

    def test_files_get_their_names_together(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            with self.assertRaisesRegex(ProgramError, f"^{folder}/a/b: cannot be written: "):
                write_together({folder / "a": "1", folder / "a" / "b": "2"})
            (folder / "file").touch()
            with self.assertRaisesRegex(ProgramError, f"^{folder}/file/a: cannot be written: Not a directory$"):
                write_whole(folder / "file" / "a", "1")
            self.assertEqual([child.name for child in folder.iterdir()], ["file"])


class WordsTest(unittest.TestCase):
    def test_distances(self):
        self.assertEqual(distance("latency", "latencyy"), 1)
        self.assertEqual(distance("mdoels", "models"), 1)
        self.assertEqual(distance("a-b", "A_B"), 0)

    def test_what_was_meant(self):
        self.assertEqual(did_you_mean("modles", ["models", "set"]), "; did you mean 'models'?")
        self.assertEqual(did_you_mean("x", ["models", "set"]), "; use one of models, set")
        self.assertEqual(did_you_mean("x", ["set"]), "; use set")
        self.assertEqual(did_you_mean("x", []), "; leave it out, no name is valid here")


if __name__ == "__main__":
    unittest.main()
