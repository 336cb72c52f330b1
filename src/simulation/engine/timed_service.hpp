// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "parallel/idle_bounds.hpp"

namespace haec_sim
{

/// Something in which simulated time passes, such as a network that messages share: what it does
/// before a time is final once no actor can do anything any more that it would notice before then.
class TimedService
{
public:
    virtual ~TimedService() = default;

    TimedService() = default;
    TimedService(const TimedService&) = delete;
    TimedService& operator=(const TimedService&) = delete;

    /// The time when it has something to do next; the end of all times: nothing. It is the same on
    /// every rank while all are idle.
    virtual Picoseconds next() const = 0;

    /// What of it is under way on this rank.
    virtual UnderWay under_way() const = 0;

    /// Does some of what comes before the least time at which any actor that needs not be woken
    /// could do something; wakes those whom it concerns. False: there was nothing to do. With
    /// several ranks, called on all of them while all are idle, with the same bounds, and answers
    /// the same on all. `bounds.reaction` bounds what those do who are woken by it.
    virtual bool serve(const IdleBounds& bounds) = 0;

    /// One rank alone: true where it is better served when all are idle, as it does more in one go.
    virtual bool waits_for_idle() const
    {
        return false;
    }

    /// True where a receive that is posted on this rank may begin something in it.
    virtual bool notices_receives() const = 0;

    /// Nothing goes on, on any rank, but for itself: does what comes next, whoever holds it up.
    /// Called on all ranks; answers the same on all.
    virtual bool serve_regardless() = 0;

    /// Actors that waited for what never comes go on, and may be behind what it did. On all ranks.
    virtual void let_late_ones_in() = 0;
};

} // namespace haec_sim
