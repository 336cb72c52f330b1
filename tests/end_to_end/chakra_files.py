# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Execution traces of Chakra, written by an encoder of their own."""

import gzip
import struct

COMPUTE, SEND, RECEIVE, COLLECTIVE = 4, 5, 6, 7


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


def content_of(nodes):
    messages = [bytes_field(1, b"0.0.4")] + nodes
    return b"".join(varint(len(message)) + message for message in messages)


def write(folder, prefix, ranks, compressed=False):
    """A list of nodes for each rank, as files; returns the prefix."""
    for rank, nodes in enumerate(ranks):
        content = content_of(nodes)
        (folder / f"{prefix}.{rank}.et").write_bytes(gzip.compress(content) if compressed else content)
    return folder / prefix
