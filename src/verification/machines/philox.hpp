// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <array>
#include <cstdint>

namespace haec_sim::verification
{

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

/// Philox4x32 with 10 rounds [Salmon2011]. Four random words for each counter, without any state:
/// the same for a message whoever asks, in any order. It is written down again here, and shares
/// nothing with the simulator's.
constexpr PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key)
{
    for (int round = 0; round < 10; ++round)
    {
        const auto even = std::uint64_t{0xD2511F53U} * counter[0];
        const auto odd = std::uint64_t{0xCD9E8D57U} * counter[2];
        counter = {static_cast<std::uint32_t>(odd >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(odd),
                   static_cast<std::uint32_t>(even >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(even)};
        key[0] += 0x9E3779B9U;
        key[1] += 0xBB67AE85U;
    }
    return counter;
}

} // namespace haec_sim::verification
