# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Files of Arrow that haec_export writes, mapped into memory: columns are views of the file, and nothing is copied.

Reads what src/export/arrow writes: one batch of whole numbers and of numbers that stand for texts, without compression
(https://arrow.apache.org/docs/format/Columnar.html). The metadata are FlatBuffers.
"""

from __future__ import annotations

import dataclasses
import mmap
import struct
from collections.abc import Sequence
from typing import Any, Union

from ._programs import PathLike

MAGIC = b"ARROW1"

# Formats of memoryview by (bits, is signed).
FORMATS = {(32, True): "i", (32, False): "I", (64, True): "q", (64, False): "Q"}
TEXTS = 5


class Flat:
    """A table of FlatBuffers: members by their numbers in the .fbs file."""

    def __init__(self, data: memoryview, place: int) -> None:
        self._data = data
        self._place = place
        self._list = place - struct.unpack_from("<i", data, place)[0]

    @classmethod
    def root(cls, data: memoryview) -> Flat:
        return cls(data, struct.unpack_from("<I", data)[0])

    def number(self, member: int, form: str, default: int = 0) -> int:
        place = self._member(member)
        return struct.unpack_from(f"<{form}", self._data, place)[0] if place else default

    def table(self, member: int) -> Flat | None:
        place = self._member(member)
        return Flat(self._data, self._target(place)) if place else None

    def tables(self, member: int) -> list[Flat]:
        start, count = self._vector(member)
        return [Flat(self._data, self._target(start + 4 * i)) for i in range(count)]

    def text(self, member: int) -> str:
        start, count = self._vector(member)
        return str(self._data[start:start + count], "utf-8")

    def structs(self, member: int, form: str) -> list[tuple[Any, ...]]:
        start, count = self._vector(member)
        return list(struct.iter_unpack(f"<{form}", self._data[start:start + count * struct.calcsize(f"<{form}")]))

    def _member(self, member: int) -> int:
        offset = 4 + 2 * member
        if offset >= struct.unpack_from("<H", self._data, self._list)[0]:
            return 0
        found = struct.unpack_from("<H", self._data, self._list + offset)[0]
        return self._place + found if found else 0

    def _target(self, place: int) -> int:
        return place + struct.unpack_from("<I", self._data, place)[0]

    def _vector(self, member: int) -> tuple[int, int]:
        place = self._member(member)
        if not place:
            return 0, 0
        start = self._target(place)
        return start + 4, struct.unpack_from("<I", self._data, start)[0]


class Names(Sequence[str]):
    """A column of texts: `codes` are places among `names`."""

    def __init__(self, codes: memoryview, names: list[str]) -> None:
        self.codes = codes
        self.names = names

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return Names(self.codes[place], self.names)
        return self.names[self.codes[place]]

    def __repr__(self) -> str:
        return f"Names({len(self)} of {len(self.names)} names)"


@dataclasses.dataclass(frozen=True)
class Column:
    """A column and the places without a value (a bit each, or empty)."""

    name: str
    values: Union[memoryview, Names]
    validity: memoryview
    null_count: int


@dataclasses.dataclass(frozen=True)
class ArrowFile:
    """The bytes of a file, and its columns, which are parts of them."""

    data: mmap.mmap
    rows: int
    columns: list[Column]


def read(path: PathLike) -> ArrowFile:
    """Maps a file, which may be removed then. Values that are changed are changed in memory alone."""
    with open(path, "rb") as file:
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    whole = memoryview(data)
    if bytes(whole[:6]) != MAGIC or bytes(whole[-6:]) != MAGIC:
        raise ValueError(f"'{path}' is no file of Arrow")
    length = struct.unpack_from("<i", whole, len(whole) - 10)[0]
    footer = Flat.root(whole[len(whole) - 10 - length:len(whole) - 10])
    schema = footer.table(1)
    texts = [_texts(*_batch(whole, block, True)) for block in footer.structs(2, "qiiq")]
    batch, buffers = _batch(whole, footer.structs(3, "qiiq")[0], False)
    nodes = batch.structs(1, "qq")
    columns = []
    for place, field in enumerate(schema.tables(1) if schema else []):
        values, validity = buffers[2 * place + 1], buffers[2 * place]
        columns.append(Column(field.text(0), _values(field, values, texts), validity, nodes[place][1]))
    return ArrowFile(data, batch.number(0, "q"), columns)


def _batch(whole: memoryview, block: tuple[Any, ...], is_texts: bool) -> tuple[Flat, list[memoryview]]:
    """The metadata of a batch, and its buffers."""
    offset, metadata, _, _ = block
    header = Flat.root(whole[offset + 8:offset + metadata]).table(2)
    batch = header.table(1) if is_texts and header else header
    assert batch is not None
    body = offset + metadata
    return batch, [whole[body + begin:body + begin + size] for begin, size in batch.structs(2, "qq")]


def _texts(_: Flat, buffers: list[memoryview]) -> list[str]:
    ends = buffers[1].cast("i")
    return [str(buffers[2][begin:end], "utf-8") for begin, end in zip(ends, ends[1:])]


def _values(field: Flat, values: memoryview, texts: list[list[str]]) -> memoryview | Names:
    if field.number(2, "B") == TEXTS:
        encoding = field.table(4)
        return Names(values.cast("i"), texts[encoding.number(0, "q") if encoding else 0])
    kind = field.table(3)
    assert kind is not None
    return values.cast(FORMATS[kind.number(0, "i"), bool(kind.number(1, "B"))])
