// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <tsl/robin_map.h>

namespace haec_sim
{

/// A hash table in one piece of memory, for what is looked up for each message (docs/adr/0054).
/// Entries move when others come and go: references to them hold until the next change. Hashes must
/// be mixed in their low bits.
template <class Key, class Value, class Hash>
using FlatMap = tsl::robin_map<Key, Value, Hash>;

/// The hash of a number or of what is made of two of 32 bits.
struct MixedHash
{
    std::size_t operator()(std::uint64_t number) const noexcept
    {
        const auto mixed = number * 0x9E3779B97F4A7C15U;
        return mixed ^ (mixed >> 32U);
    }
};

} // namespace haec_sim
