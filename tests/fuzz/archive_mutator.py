# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Damages OTF2 archives: bytes, whole records, single fields, whole files.

Knows of the format what it takes to find records and their fields: chunks begin with 18 bytes, a record is
a type, a length (1 byte, or FF and 8 bytes) and fields; integers are the number of their bytes and these.
In event files, time stamps are type 5 and 8 bytes, and some events of old one integer without a length.
"""

import local_definitions
from local_definitions import CHUNK_HEADER, encoded

END_OF_BUFFER = 2
# In event files only: definitions have other types of the same numbers.
TIME_STAMP = 5
WITHOUT_LENGTH = {12, 13, 16, 17, 20, 21, 24, 28, 29, 30}

# As fields of 8, 16, 32 and 64 bits have them, and as none has.
NUMBERS = (0, 1, 2, 3, 7, 255, 2**16 - 1, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1, 2**32, 10**15, 10**18,
           2**63 - 1, 2**63, 2**64 - 2, 2**64 - 1)
UNDEFINED = b"\xff"
TOO_LONG = b"\x09"
TIMES = (0, 1, 2**31, 2**32, 2**53, 10**18, 2**62, 2**63 - 1, 2**63, 2**64 - 1)


EXTREMES = (*map(encoded, NUMBERS), UNDEFINED, TOO_LONG)


class Records:
    """The records of a file, as far as they can be found."""

    def __init__(self, data, is_events):
        self.data = data
        self.bare = WITHOUT_LENGTH if is_events else set()
        self.time_stamp = TIME_STAMP if is_events else None
        self.found = []
        place = CHUNK_HEADER
        while place < len(data) and data[place] not in (0, END_OF_BUFFER):
            fields, end = self.extent(place)
            if end > len(data):
                break
            self.found.append((place, fields, end))
            place = end

    def at(self, place):
        """The byte there; 0 behind the end."""
        return self.data[place] if place < len(self.data) else 0

    def extent(self, place):
        """Where the fields of the record at that place begin and end."""
        kind, length = self.data[place], self.at(place + 1)
        if kind == self.time_stamp:
            return place + 1, place + 9
        if kind in self.bare:
            return place + 1, place + 2 + (length if length <= 8 else 0)
        if length == 255:
            return place + 10, place + 10 + int.from_bytes(self.data[place + 2:place + 10], "little")
        return place + 2, place + 2 + length

    def record(self, kind, fields):
        """The bytes of a record with these fields, and their length."""
        if kind in self.bare or kind == self.time_stamp:
            return bytes([kind]) + fields
        if len(fields) < 255:
            return bytes([kind, len(fields)]) + fields
        return bytes([kind, 255]) + len(fields).to_bytes(8, "little") + fields


def integers(fields):
    """Places of what may be integers."""
    place, found = 0, []
    while place < len(fields):
        size = fields[place] if fields[place] <= 8 else 0
        found.append((place, place + 1 + size))
        place += 1 + size
    return found


def change_bytes(chance, data, _):
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        place = chance.randrange(len(data))
        data[place] = chance.choice((0, 0xff, 0x7f, 0x80, chance.randrange(256), data[place] ^ 1))
    return bytes(data)


def cut(chance, data, _):
    return data[:chance.randrange(len(data))]


def lengthen(chance, data, _):
    return data + chance.randbytes(chance.choice((1, 9, 100)))


def change_record(chance, data, is_events):
    """Removes a record, doubles it, moves it, or puts a copy of it in the place of another one: then as many
    are there as the anchor promises, one twice and one not at all."""
    found = Records(data, is_events).found
    if not found:
        return cut(chance, data, is_events)
    begin, _, end = chance.choice(found)
    record, rest = data[begin:end], data[:begin] + data[end:]
    way = chance.randrange(6)
    if way == 0:
        return rest
    if way == 1:
        return data[:end] + record * chance.choice((1, 1, 50)) + data[end:]
    other, _, other_end = chance.choice(found)
    if way == 2:
        place = min(other, len(rest))
        return rest[:place] + record + rest[place:]
    return data[:other] + record + data[other_end:]


def change_field(chance, data, is_events):
    """Gives a field an extreme value, or one that another definition may have: so come cycles."""
    records = Records(data, is_events)
    if not records.found:
        return change_bytes(chance, data, is_events)
    begin, fields_begin, end = chance.choice(records.found)
    kind, fields = data[begin], data[fields_begin:end]
    if kind == records.time_stamp:
        fields = chance.choice(TIMES).to_bytes(8, "little")
    elif fields:
        first, last = chance.choice(integers(fields))
        value = chance.choice(EXTREMES) if chance.random() < 0.6 else encoded(chance.randrange(24))
        fields = fields[:first] + value + fields[last:]
    return data[:begin] + records.record(kind, fields) + data[end:]


# What OTF2 itself refuses less often, the more often.
CHANGES = (change_bytes, cut, lengthen, *[change_record] * 3, *[change_field] * 6)


def change_files(chance, files):
    """Removes, empties or exchanges whole files."""
    one, other = chance.choice(files), chance.choice(files)
    way = chance.randrange(4)
    if way == 0:
        one.unlink()
    elif way == 1:
        one.write_bytes(b"")
    elif way == 2:
        one.write_bytes(other.read_bytes())
    else:
        one.unlink()
        one.mkdir()


def damage(chance, archive):
    """Damages the archive in that folder."""
    files = sorted(path for path in archive.rglob("*") if path.is_file())
    if chance.random() < 0.05:
        change_files(chance, files)
        return
    # Global definitions as often as all events together, and local ones as often, where there are any.
    kinds = [".def", ".evt", ".evt", ".otf2", "traces.def", "traces.def"]
    if local_definitions.used_in(archive):
        kinds += ["0.def", "1.def", "2.def"]
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        kind = chance.choice(kinds)
        file = chance.choice([path for path in files if path.name.endswith(kind)] or files)
        data = file.read_bytes()
        if data:
            file.write_bytes(chance.choice(CHANGES)(chance, data, file.suffix == ".evt"))
