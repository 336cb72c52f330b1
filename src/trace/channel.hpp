// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "trace/indices.hpp"

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace haec_sim
{

/// The messages of one communicator, sender, receiver and tag, which match in order (spec:
/// semantics, "Matching"). Sender and receiver are processes, whatever ranks the records name.
struct ChannelKey
{
    CommRef communicator;
    ProcessIndex sender = 0;
    ProcessIndex receiver = 0;
    std::uint32_t tag = 0;

    friend auto operator<=>(const ChannelKey&, const ChannelKey&) = default;

    friend bool operator==(const ChannelKey& one, const ChannelKey& other) noexcept
    {
        const auto [first, second] = one.halves();
        const auto [other_first, other_second] = other.halves();
        return first == other_first && second == other_second;
    }

    /// Its bits, for comparing and mixing two members at once.
    std::array<std::uint64_t, 2> halves() const noexcept
    {
        return std::bit_cast<std::array<std::uint64_t, 2>>(*this);
    }
};

struct ChannelHash
{
    // Multiplicative mixing: ranks and tags are small and dense, and tables take low bits.
    std::size_t operator()(const ChannelKey& key) const noexcept
    {
        const std::uint64_t ends = (std::uint64_t{key.sender} << 32) | key.receiver;
        const std::uint64_t kind = (std::uint64_t{key.communicator.value} << 32) | key.tag;
        const std::uint64_t mixed = (ends * 0x9E3779B97F4A7C15U) ^ (kind * 0xC2B2AE3D27D4EB4FU);
        return static_cast<std::size_t>(mixed ^ (mixed >> 32));
    }
};

} // namespace haec_sim
