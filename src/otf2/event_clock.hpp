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
/// time, it stands still. Counts that, and times before the trace's clock begins.
class EventClock
{
public:
    /// `clock` outlives it.
    explicit EventClock(const TickClock& clock) : clock_(&clock) {}

    /// The time of the next event, from its ticks with their offset. Throws TooLongError.
    [[gnu::always_inline]] Picoseconds advance_to(std::uint64_t ticks)
    {
        // Records at the same time follow one another more often than not.
        if (ticks != ticks_)
        {
            change_to(ticks);
        }
        return time_;
    }

    Picoseconds time() const noexcept
    {
        return time_;
    }

    TimeOddities oddities() const noexcept
    {
        return oddities_;
    }

private:
    [[gnu::always_inline]] void change_to(std::uint64_t ticks)
    {
        ticks_ = ticks;
        const auto time = clock_->to_time(ticks);
        if (time == Picoseconds{0}) [[unlikely]]
        {
            oddities_.early += clock_->begins_after(ticks) ? 1 : 0;
        }
        if (time < time_) [[unlikely]]
        {
            ++oddities_.turned_back;
            return;
        }
        time_ = time;
    }

    const TickClock* clock_;
    std::optional<std::uint64_t> ticks_;
    Picoseconds time_{};
    TimeOddities oddities_;
};

} // namespace haec_sim::otf2
