# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Tables of a trace beside those that haec_export writes as text, and beside readers of Arrow, if there are any."""

import csv
import ctypes
import gc
import importlib
import time
import unittest
from decimal import Decimal

import haec_sim
import scratch
from haec_sim import arrow_stream


def module(test, name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return test.skipTest(f"no {name}")


def rows_of(trace, kind):
    scratch.program("haec_export", trace, "-o", f"{kind}.csv", "--force")
    with open(f"{kind}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def ps(text):
    return int(Decimal(text) * 10**12) if text else -1  # no value


class Array(ctypes.Structure):
    """ArrowArray of the specification."""


Array._fields_ = [(name, ctypes.c_int64) for name in ("length", "null_count", "offset", "n_buffers", "n_children")] + [
    ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.POINTER(ctypes.POINTER(Array))),
    ("dictionary", ctypes.POINTER(Array)), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))), ("private_data", ctypes.c_void_p)]


class Schema(ctypes.Structure):
    """ArrowSchema of the specification."""


Schema._fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
                   ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
                   ("dictionary", ctypes.POINTER(Schema)), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))),
                   ("private_data", ctypes.c_void_p)]


class Stream(ctypes.Structure):
    """ArrowArrayStream of the specification."""


Stream._fields_ = [("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
                   ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
                   ("get_last_error", ctypes.c_void_p), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))),
                   ("private_data", ctypes.c_void_p)]


def stream_in(capsule):
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return Stream.from_address(pointer(capsule, arrow_stream.CAPSULE))


class TablesTest(scratch.ScratchTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.run_ = haec_sim.run(haec_sim.generate("stencil2d", "recorded", grid="4x4", iterations=3), "haec_box", output="simulated")

    def test_messages_are_those_of_the_table(self):
        table = self.run_.messages()
        rows = rows_of("simulated", "messages")
        self.assertEqual(len(rows), self.run_.report["messages"]["count"])
        for name, column in (("sent_ps", "send time [s]"), ("received_ps", "receive time [s]"), ("transfer_ps", "transfer time [s]"),
                             ("waiting_ps", "waiting time [s]")):
            self.assertEqual(list(table[name]), [ps(row[column]) for row in rows], name)
        for name, column in (("from", "from"), ("to", "to"), ("from_location", "from location"), ("to_location", "to location"),
                             ("communicator", "communicator"), ("tag", "tag"), ("bytes", "bytes"), ("hops", "hops")):
            self.assertEqual(list(table[name]), [int(row[column] or -1) for row in rows], name)
        self.assertNotIn("hops", haec_sim.open("recorded").messages())

    def test_visits_are_those_of_the_table(self):
        table = self.run_.visits()
        rows = rows_of("simulated", "visits")
        self.assertEqual(list(table["region"]), [row["region"] for row in rows])
        self.assertEqual(list(table["end_ps"]), [ps(row["end [s]"]) for row in rows])
        self.assertEqual(list(table["depth"]), [int(row["depth"]) for row in rows])
        self.assertEqual(len(set(table["region"].names)), len(table["region"].names))

    def test_a_stream_of_arrow_has_the_same_memory(self):
        table = self.run_.visits()
        capsule = table.__arrow_c_stream__()
        stream, schema, array = stream_in(capsule), Schema(), Array()
        self.assertEqual(stream.get_schema(stream, schema), 0)
        self.assertEqual(stream.get_next(stream, array), 0)
        self.assertEqual((schema.format, schema.n_children, array.n_children, array.n_buffers), (b"+s", 6, 6, 1))
        formats = {schema.children[i].contents.name.decode(): schema.children[i].contents.format for i in range(6)}
        self.assertEqual(formats, {"location": b"L", "process": b"i", "region": b"i", "begin_ps": b"l", "end_ps": b"l", "depth": b"i"})
        region, end = (array.children[i].contents for i in (2, 4))
        self.assertEqual(schema.children[2].contents.dictionary.contents.format, b"u")
        self.assertEqual(region.dictionary.contents.length, len(table["region"].names))
        self.assertEqual(end.buffers[1], ctypes.addressof(ctypes.c_char.from_buffer(table["end_ps"])))
        over = Array()
        self.assertEqual(stream.get_next(stream, over), 0)
        self.assertFalse(over.release)
        # What was taken outlives the table and the stream.
        last = table["end_ps"][-1]
        stream.release(stream)
        del table, capsule
        gc.collect()
        self.assertEqual(ctypes.cast(end.buffers[1], ctypes.POINTER(ctypes.c_int64))[array.length - 1], last)
        array.release(array)
        schema.release(schema)
        self.assertFalse(array.release)

    def test_a_stream_that_nobody_takes_is_released(self):
        table = self.run_.messages()
        for _ in range(3):
            table.__arrow_c_stream__()
        referrers = len(gc.get_referrers(table._file))
        table.__arrow_c_stream__()
        gc.collect()
        self.assertEqual(len(gc.get_referrers(table._file)), referrers)

    def test_numpy_and_pandas_copy_nothing(self):
        numpy, _ = module(self, "numpy"), module(self, "pandas")
        table = self.run_.messages()
        self.assertTrue(numpy.shares_memory(numpy.asarray(table["bytes"]), table["bytes"]))
        frame = table.to_pandas()
        self.assertTrue(numpy.shares_memory(frame["bytes"].to_numpy(), table["bytes"]))
        self.assertEqual(list(frame.columns), list(table))
        visits = self.run_.visits().to_pandas()
        self.assertEqual(visits.groupby("region", observed=True).size()["MPI_Init"], 16)

    def test_a_million_messages_in_a_second(self):
        module(self, "pandas")
        trace = haec_sim.generate("ring", "large", ranks=64, iterations=7813)
        began = time.monotonic()
        frame = trace.messages().to_pandas()
        seconds = time.monotonic() - began
        self.assertEqual(len(frame), 64 * 7813 * 2)
        print(f"{len(frame)} messages in {seconds:.2f} s")

    def test_readers_of_arrow_take_a_table(self):
        pyarrow = module(self, "pyarrow")
        table = pyarrow.table(self.run_.visits())
        self.assertEqual(table["region"].to_pylist(), list(self.run_.visits()["region"]))
        scratch.program("haec_export", "simulated", "-o", "visits.arrow")
        self.assertTrue(pyarrow.ipc.open_file("visits.arrow").read_all().equals(table))

    def test_polars_takes_a_table(self):
        polars = module(self, "polars")
        self.assertEqual(polars.DataFrame(self.run_.messages())["bytes"].to_list(), list(self.run_.messages()["bytes"]))

    def test_a_run_without_output_and_a_damaged_trace_are_errors(self):
        with self.assertRaisesRegex(haec_sim.Error, "output="):
            haec_sim.run("recorded").messages()
        with self.assertRaisesRegex(haec_sim.UsageError, "nothere"):
            haec_sim.Trace("nothere").visits()


if __name__ == "__main__":
    unittest.main()
