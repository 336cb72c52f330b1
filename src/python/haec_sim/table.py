# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Tables of a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any


class Table(Mapping[str, Sequence[Any]]):
    """Columns by name. pandas.DataFrame(table) and polars.DataFrame(table) take it as it is.

    >>> from haec_sim import Table
    >>> table = Table.of_rows(["process", "time_ps"], [[0, 5], [1, 7]])
    >>> table["time_ps"]
    [5, 7]
    >>> len(table.rows), list(table)
    (2, ['process', 'time_ps'])
    """

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        self._columns = dict(columns)

    @classmethod
    def of_rows(cls, names: Sequence[str], rows: Iterable[Sequence[Any]]) -> Table:
        """The table of these rows."""
        columns = list(zip(*rows)) or [()] * len(names)
        return cls({name: list(values) for name, values in zip(names, columns)})

    @classmethod
    def of_records(cls, records: Sequence[Mapping[str, Any]]) -> Table:
        """The table of dictionaries; what one of them lacks is None."""
        names = list(dict.fromkeys(name for record in records for name in record))
        return cls({name: [record.get(name) for record in records] for name in names})

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """All rows."""
        return list(zip(*self._columns.values()))

    def __getitem__(self, name: str) -> Sequence[Any]:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        return f"Table({len(next(iter(self._columns.values()), []))} rows: {', '.join(self._columns)})"
