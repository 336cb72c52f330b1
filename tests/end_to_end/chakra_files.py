# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Execution traces of Chakra, written and read by an encoder and a decoder of their own."""

import gzip
import struct

METADATA, COMPUTE, SEND, RECEIVE, COLLECTIVE = 1, 4, 5, 6, 7


def varint(number):
    out = b""
    while number > 127:
        out += bytes((number & 127 | 128,))
        number >>= 7
    return out + bytes((number,))


def bytes_field(number, content):
    return varint(number << 3 | 2) + varint(len(content)) + content


def number_field(number, value):
    return varint(number << 3) + varint(value)


def attribute(name, value):
    content = bytes_field(1, name.encode())
    if isinstance(value, bool):
        content += number_field(27, int(value))
    elif isinstance(value, float):
        content += varint(3 << 3 | 1) + struct.pack("<d", value)
    else:
        content += bytes_field(29, value.encode()) if isinstance(value, str) else number_field(9, value)
    return bytes_field(10, content)


def node(number, name, kind, micros=0, data=(), control=(), **attributes):
    content = number_field(1, number) + bytes_field(2, name.encode()) + number_field(3, kind)
    content += bytes_field(5, b"".join(map(varint, data))) + b"".join(number_field(4, parent) for parent in control)
    content += number_field(7, micros) + bytes_field(99, b"unknown")
    return content + b"".join(attribute(*item) for item in attributes.items())


def groups_node(number, values):
    return number_field(1, number) + bytes_field(2, b"## process_group:init ##") + number_field(3, METADATA) + bytes_field(8, bytes_field(1, values.encode()))


def content_of(nodes):
    messages = [bytes_field(1, b"0.0.4")] + nodes
    return b"".join(varint(len(message)) + message for message in messages)


def write(folder, prefix, ranks, compressed=False):
    """A list of nodes for each rank, as files; returns the prefix."""
    for rank, nodes in enumerate(ranks):
        content = content_of(nodes)
        (folder / f"{prefix}.{rank}.et").write_bytes(gzip.compress(content) if compressed else content)
    return folder / prefix


def take(content, at):
    """The varint at that place, and the place behind it."""
    number = shift = 0
    while True:
        byte = content[at]
        number, shift, at = number | (byte & 127) << shift, shift + 7, at + 1
        if byte < 128:
            return number, at


def fields(content):
    """(number, value) of each field: a number, or bytes."""
    at = 0
    while at < len(content):
        key, at = take(content, at)
        size = {1: 8, 5: 4}.get(key & 7)
        if key & 7 == 0:
            value, at = take(content, at)
        else:
            if size is None:
                size, at = take(content, at)
            value, at = content[at:at + size], at + size
        yield key >> 3, value


def nodes_of(file):
    """(place, name, us) of each node of a compressed file; places are 0 cpu, 1 compute, 2 communication."""
    content = gzip.decompress(file.read_bytes())
    size, at = take(content, 0)
    at += size
    while at < len(content):
        size, at = take(content, at)
        message = list(fields(content[at:at + size]))
        at += size
        values = dict(message)
        attributes = [dict(fields(value)) for number, value in message if number == 10]
        is_cpu = any(attribute[1] == b"is_cpu_op" and attribute.get(27) for attribute in attributes)
        has_type = any(attribute[1] == b"comm_type" for attribute in attributes)
        place = 2 if values[3] in (SEND, RECEIVE) or values[3] == COLLECTIVE and has_type else 0 if is_cpu else 1
        yield place, values[2].decode(), values.get(7, 0)
