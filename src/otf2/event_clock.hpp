// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/tick_clock.hpp"
#include "trace/record_source.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim::otf2
{

/// The times of the events of one location, which never decrease: where clock offsets turn back
/// time, it stands still. Counts that, and times before the trace's clock begins. The rules of
/// times apply to it alone, so that both codecs and looks ahead mend times alike; a copy of it goes
/// on from the same place.
class EventClock
{
public:
    /// `clock` outlives it.
    explicit EventClock(const TickClock& clock) : clock_(&clock) {}

    /// The time of the next event, from its ticks with their offset. Throws TooLongError.
    [[gnu::always_inline]] Picoseconds advance_to(std::uint64_t ticks)
    {
        const auto time = clock_->to_time(ticks);
        if (time > time_) [[likely]]
        {
            time_ = time;
        }
        else
        {
            mend(ticks, time);
        }
        return time_;
    }

    /// The time of the last event; the start of the trace before the first.
    Picoseconds time() const noexcept
    {
        return time_;
    }

    /// The changes of time so far that were mended.
    TimeOddities oddities() const noexcept
    {
        return oddities_;
    }

private:
    /// A change to a time that is not later than the one before.
    [[gnu::noinline]] void mend(std::uint64_t ticks, Picoseconds time)
    {
        if (ticks_ == ticks && mended_at_ == time_)
        {
            return;
        }
        ticks_ = ticks;
        mended_at_ = time_;
        oddities_.early += time == Picoseconds{0} && clock_->begins_after(ticks) ? 1 : 0;
        oddities_.turned_back += time < time_ ? 1 : 0;
    }

    const TickClock* clock_;
    /// The ticks of the last change that was mended, and the time that stood still then.
    std::optional<std::uint64_t> ticks_;
    Picoseconds mended_at_{};
    /// The latest time so far.
    Picoseconds time_{};
    TimeOddities oddities_;
};

} // namespace haec_sim::otf2
