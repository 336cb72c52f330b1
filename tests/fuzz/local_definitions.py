# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Local definitions, which recorded archives have and those of haec_gen have not: of each location, the
error of its clock at some times, and tables from its ids to the global ones."""

CHUNK_HEADER = 18
EMPTY = CHUNK_HEADER + 2

# Types of records, and of what the tables map.
MAPPING_TABLE, CLOCK_OFFSET = 5, 6
KINDS = 15
IDS = 40
DENSE, SPARSE = 0, 1

# When, and what is then to be added, both in ticks: little, so that messages still arrive after they are sent.
OFFSETS = ((0, 3), (10**6, -3), (2 * 10**6, 40), (10**9, 0))


def encoded(number):
    """An integer as records have it."""
    size = (number.bit_length() + 7) // 8
    return bytes([size]) + number.to_bytes(size, "little")


def record(kind, fields):
    if len(fields) < 255:
        return bytes([kind, len(fields)]) + fields
    return bytes([kind, 255]) + len(fields).to_bytes(8, "little") + fields


def mapping_table(kind):
    """Of the ids from 0 on, each to itself: in one of the two forms, by the kind."""
    form = SPARSE if kind % 2 else DENSE
    ids = b"".join(encoded(number) * (2 if form == SPARSE else 1) for number in range(IDS))
    return record(MAPPING_TABLE, bytes([kind]) + encoded(IDS) + bytes([form]) + ids)


def clock_offset(time, offset):
    half = b"\0\0\0\0\0\0\xe0\x3f"
    return record(CLOCK_OFFSET, time.to_bytes(8, "little") + b"\x08" +
                  offset.to_bytes(8, "little", signed=True) + half)


def add(archive):
    """Gives all locations of the archive in that folder local definitions; they have none."""
    records = b"".join(map(mapping_table, range(KINDS)))
    records += b"".join(clock_offset(*offset) for offset in OFFSETS)
    for file in (archive / "traces").glob("*.def"):
        empty = file.read_bytes()
        assert len(empty) == EMPTY, file
        file.write_bytes(empty[:CHUNK_HEADER] + records + empty[CHUNK_HEADER:])


def used_in(archive):
    return any(file.stat().st_size > EMPTY for file in (archive / "traces").glob("*.def"))
