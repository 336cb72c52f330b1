// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <string_view>

namespace haec_sim
{

/// FNV-1a of 64 bits: of `text`, or of what `state` is the hash of with `text` behind it. It is the
/// same on every machine, so that ids of traces that are made of it are, too (ADR 5). It is no
/// protection: texts with the same hash are easily made.
constexpr std::uint64_t text_hash(std::string_view text, std::uint64_t state = 0xCBF29CE484222325U)
{
    for (const char byte : text)
    {
        state = (state ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    }
    return state;
}

} // namespace haec_sim
