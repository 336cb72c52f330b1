// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "simulation/engine/actor.hpp"

#include <cstddef>
#include <cstdint>
#include <queue>
#include <tuple>
#include <vector>

namespace haec_sim
{

/// Actors that can run. Who is furthest behind in simulated time goes first, as others are most
/// likely to wait for it: a wave of messages reaches the next rank before the one behind it is
/// begun, and who goes on has much to do (bench/README.md). Equals go in the order in which they
/// came. The order has no influence on any output time, only on how long the simulation takes.
class ReadyQueue
{
public:
    bool empty() const noexcept
    {
        return waiting_.empty() && next_.empty();
    }

    /// `earliest`: of the actor, now. It does not run until it is taken.
    void push(ActorAddress address, Picoseconds earliest)
    {
        waiting_.push({earliest, arrivals_++, address});
    }

    /// It goes before all others: it needs the data of the one that runs, which are in the caches.
    /// The one that was pushed last goes first.
    void push_next(ActorAddress address)
    {
        next_.push_back(address);
    }

    /// The time before which the first one does nothing; the end of all times where there is none.
    Picoseconds least() const noexcept
    {
        if (!next_.empty())
        {
            return Picoseconds::min();
        }
        return waiting_.empty() ? Picoseconds::max() : waiting_.top().earliest;
    }

    /// Takes out the one that goes first; there is one.
    ActorAddress pop()
    {
        if (!next_.empty())
        {
            const auto address = next_.back();
            next_.pop_back();
            return address;
        }
        const auto address = waiting_.top().address;
        waiting_.pop();
        return address;
    }

private:
    struct Entry
    {
        Picoseconds earliest;
        std::uint64_t arrival;
        ActorAddress address;

        /// Later, as std::priority_queue has its greatest on top.
        bool operator<(const Entry& other) const noexcept
        {
            return std::tie(other.earliest, other.arrival) < std::tie(earliest, arrival);
        }
    };

    /// Those of push_next(), the first to go last.
    std::vector<ActorAddress> next_;
    std::priority_queue<Entry> waiting_;
    std::uint64_t arrivals_ = 0;
};

} // namespace haec_sim
