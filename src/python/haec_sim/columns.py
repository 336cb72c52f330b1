# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Tables of a trace: columns that haec_export has written, without copies."""

from __future__ import annotations

import pathlib
import tempfile
from typing import Any

from ._programs import PathLike, answer
from .arrow_file import ArrowFile, Names, read
from .arrow_stream import stream_of
from .table import Table


class Columns(Table):
    """A table whose columns are views of memory: numpy.asarray(table["bytes"]) copies nothing, and polars.DataFrame(table),
    pyarrow.table(table) and duckdb take the table by Arrow's stream, without copies, too. Whole numbers are memoryviews, names
    are sequences with `codes` and `names`. A number that a row lacks is -1, and null in Arrow and pandas.

    >>> import haec_sim
    >>> messages = haec_sim.generate("ring", "recorded", ranks=4, iterations=5, message_bytes=100).messages()
    >>> sum(messages["bytes"])
    4000
    """

    def __init__(self, file: ArrowFile) -> None:
        super().__init__({column.name: column.values for column in file.columns})
        self._file = file

    def to_pandas(self) -> Any:
        """A DataFrame of pandas. Names are categories; numbers are not copied."""
        import numpy
        import pandas
        frame = {}
        for column in self._file.columns:
            if isinstance(column.values, Names):
                codes = numpy.asarray(column.values.codes)
                frame[column.name] = pandas.Categorical.from_codes(codes, column.values.names)
            elif column.null_count:
                is_missing = numpy.unpackbits(numpy.asarray(column.validity), bitorder="little")[:self._file.rows] == 0
                frame[column.name] = pandas.arrays.IntegerArray(numpy.asarray(column.values), is_missing)
            else:
                frame[column.name] = numpy.asarray(column.values)
        return pandas.DataFrame(frame, copy=False)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table for programs that read Arrow's stream; no schema is negotiated."""
        return stream_of(self._file)


def columns_of(trace: PathLike, kind: str) -> Columns:
    """The table "messages" or "visits" of a trace, by haec_export. Error if it cannot be read."""
    with tempfile.TemporaryDirectory(prefix="haec_sim-") as folder:
        path = pathlib.Path(folder, f"{kind}.arrow")
        answer("haec_export", [str(trace), "--output", str(path), "--quiet"])
        return Columns(read(path))
