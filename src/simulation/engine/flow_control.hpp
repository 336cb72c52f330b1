// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Bounds how many messages, and begins of collectives, a rank may have under way to each other one
/// that nobody has taken yet: a sender may run far ahead of its receiver, and the root of a
/// broadcast of the others.
class FlowControl
{
public:
    FlowControl(std::uint32_t ranks, std::uint32_t self)
        : self_(self), under_way_(ranks, 0), credits_(ranks, 0)
    {
    }

    /// Something is sent to a rank. False: that is enough for now.
    bool send(std::uint32_t rank)
    {
        return ++under_way_[rank] <= most_;
    }

    /// Something of that rank was taken. Gives, now and then, how much to tell it.
    std::optional<std::uint32_t> take(std::uint32_t rank)
    {
        if (rank == self_)
        {
            --under_way_[rank];
            return std::nullopt;
        }
        if (++credits_[rank] < credit_batch)
        {
            return std::nullopt;
        }
        return std::exchange(credits_[rank], 0);
    }

    /// That rank has told how much it took.
    void credit(std::uint32_t rank, std::uint32_t taken)
    {
        HAEC_SIM_ASSERT(under_way_[rank] >= taken);
        under_way_[rank] -= taken;
    }

    /// True where those who paused may go on.
    bool has_room() const
    {
        return std::ranges::all_of(under_way_,
                                   [this](std::uint64_t count) { return count <= most_ / 2; });
    }

    /// All pause for each other.
    void widen() noexcept
    {
        most_ *= 2;
    }

private:
    static constexpr std::uint64_t window = 65536;
    static constexpr std::uint32_t credit_batch = 4096;

    std::uint32_t self_;
    std::uint64_t most_ = window;
    std::vector<std::uint64_t> under_way_;
    std::vector<std::uint32_t> credits_;
};

} // namespace haec_sim
