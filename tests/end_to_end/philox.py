# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The random words of the specification."""

WORD = 2**32


def philox(counter, key):
    """Philox4x32-10, after [Salmon2011]."""
    a, b, c, d = counter
    k, l = key
    for _ in range(10):
        first, second = 0xD2511F53 * a, 0xCD9E8D57 * c
        a, b, c, d = (second // WORD) ^ b ^ k, second % WORD, (first // WORD) ^ d ^ l, first % WORD
        k, l = (k + 0x9E3779B9) % WORD, (l + 0xBB67AE85) % WORD
    return a, b, c, d
