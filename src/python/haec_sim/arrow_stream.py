# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Columns as a stream of Arrow, by the small library haec_sim_arrow, which is installed with the programs."""

from __future__ import annotations

import ctypes
import functools
import pathlib
from typing import Any

from ._programs import find
from .arrow_file import ArrowFile, Column, Names
from .errors import Error

NAME = "libhaec_sim_arrow.so"
# Formats of Arrow by those of memoryview.
FORMATS = {"i": b"i", "I": b"I", "q": b"l", "Q": b"L"}


class PythonFunctions(ctypes.Structure):
    """HaecPython of arrow_stream.hpp."""

    _fields_ = [(name, ctypes.c_void_p) for name in ("is_initialized", "ensure_lock", "release_lock", "forget", "capsule_pointer")]


class ColumnParts(ctypes.Structure):
    """HaecColumn of arrow_stream.hpp."""

    _fields_ = [("name", ctypes.c_char_p), ("format", ctypes.c_char_p), ("null_count", ctypes.c_int64),
                ("validity", ctypes.c_void_p), ("values", ctypes.c_void_p), ("text_count", ctypes.c_int64),
                ("text_ends", ctypes.c_void_p), ("texts", ctypes.c_void_p)]


def stream_of(file: ArrowFile) -> object:
    """A capsule of the name arrow_array_stream. What takes it over keeps the file's memory. Error without the library."""
    library = _library()
    texts = [_packed(column.values) if isinstance(column.values, Names) else None for column in file.columns]
    # One object for all that the stream points to.
    owner = (file, texts)
    parts = (ColumnParts * len(file.columns))(*(_parts(column, kept) for column, kept in zip(file.columns, texts)))
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(owner))
    stream = library.haec_arrow_stream(ctypes.byref(_python_functions()), id(owner), file.rows, len(parts), parts)
    if not stream:
        ctypes.pythonapi.Py_DecRef(ctypes.py_object(owner))
        raise MemoryError
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return new(stream, CAPSULE, ctypes.cast(library.haec_arrow_capsule_ends, ctypes.c_void_p))


# PyCapsule_New keeps the pointer.
CAPSULE = b"arrow_array_stream"


def _packed(names: Names) -> tuple[Any, Any, int]:
    """Ends and bytes of texts, as Arrow has them."""
    texts = [name.encode() for name in names.names]
    ends = (ctypes.c_int32 * (len(texts) + 1))()
    for place, text in enumerate(texts):
        ends[place + 1] = ends[place] + len(text)
    return ends, ctypes.create_string_buffer(b"".join(texts)), len(texts)


def _parts(column: Column, texts: tuple[Any, Any, int] | None) -> ColumnParts:
    values = column.values.codes if isinstance(column.values, Names) else column.values
    made = ColumnParts(column.name.encode(), FORMATS[values.format], column.null_count, _address(column.validity), _address(values))
    if texts:
        ends, joined, made.text_count = texts
        made.text_ends, made.texts = ctypes.addressof(ends), ctypes.addressof(joined)
    return made


def _address(part: memoryview) -> int | None:
    return ctypes.addressof(ctypes.c_char.from_buffer(part)) if part.nbytes else None


@functools.lru_cache(maxsize=None)
def _python_functions() -> PythonFunctions:
    python = ctypes.pythonapi
    functions = (python.Py_IsInitialized, python.PyGILState_Ensure, python.PyGILState_Release, python.Py_DecRef,
                 python.PyCapsule_GetPointer)
    return PythonFunctions(*(ctypes.cast(function, ctypes.c_void_p) for function in functions))


@functools.lru_cache(maxsize=None)
def _library() -> Any:
    prefix = pathlib.Path(find("haec_export")).resolve().parents[1]
    folders = [prefix / "python", *prefix.glob("lib*/haec_sim"), *prefix.glob("lib*/*/haec_sim")]
    found = next((folder / NAME for folder in folders if (folder / NAME).is_file()), None)
    if found is None:
        raise Error(f"{NAME} is not installed beside {prefix}; install the programs of this version", "haec_export")
    library = ctypes.CDLL(str(found))
    library.haec_arrow_stream.restype = ctypes.c_void_p
    library.haec_arrow_stream.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p]
    return library
