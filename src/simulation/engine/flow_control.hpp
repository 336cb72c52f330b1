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
/// broadcast of the others. That bounds memory alone, no time depends on it. 65536 notices may be
/// under way to each rank, its own too; ranks tell each other what they took in batches of 4096.
class FlowControl
{
public:
    FlowControl(std::uint32_t ranks, std::uint32_t self)
        : self_(self), under_way_(ranks, 0), credits_(ranks, 0)
    {
    }

    /// Something is sent to a rank. False: that is enough for now. It counts as sent all the same;
    /// whoever sent it pauses (Actor::State::throttled) until there is room.
    bool send(std::uint32_t rank)
    {
        return ++under_way_[rank] <= most_;
    }

    /// Something of that rank was taken. Gives, now and then, how much to tell it. The caller posts
    /// the number to that rank, whose credit() takes it. Nothing goes to this rank itself: it is
    /// counted at once.
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

    /// That rank has told how much it took. It cannot be more than was sent to it.
    void credit(std::uint32_t rank, std::uint32_t taken)
    {
        HAEC_SIM_ASSERT(under_way_[rank] >= taken);
        under_way_[rank] -= taken;
    }

    /// True where those who paused may go on. To no rank more than half of the window is under way
    /// then: who goes on does not pause again at once.
    bool has_room() const
    {
        return std::ranges::all_of(under_way_,
                                   [this](std::uint64_t count) { return count <= most_ / 2; });
    }

    /// All pause for each other. The window doubles, for good; the choice is Stall's, on all ranks
    /// alike.
    void widen() noexcept
    {
        most_ *= 2;
    }

private:
    static constexpr std::uint64_t window = 65536;
    static constexpr std::uint32_t credit_batch = 4096;

    std::uint32_t self_;
    std::uint64_t most_ = window;
    /// The notices that were sent to each rank, less those that it told of.
    std::vector<std::uint64_t> under_way_;
    /// The notices of each rank that were taken here, and that it was not told of yet.
    std::vector<std::uint32_t> credits_;
};

} // namespace haec_sim
