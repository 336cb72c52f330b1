// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "simulation/threads/process_threads.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace haec_sim
{

/// The time map of a process (R8): a location without causality of its own follows its leader's
/// times, and a leader notes them.
class FollowRules
{
public:
    /// The threads outlive it.
    FollowRules(const LocationState& at, ProcessThreads& threads);

    /// Others follow it.
    bool leads() const noexcept
    {
        return leads_;
    }

    /// Others follow it, and it is so far ahead that they should catch up.
    bool is_far_ahead() const
    {
        return leads_ && map_.is_far_ahead();
    }

    /// The time of a record that moves with the leader's; nothing where that is not known yet.
    template <class Record>
    OutputTime retime(LocationState& at, Record& record)
    {
        constexpr auto step =
            is_one_of<Record, events::Enter, events::CallingContextEnter>   ? Step::enter
            : is_one_of<Record, events::Leave, events::CallingContextLeave> ? Step::leave
                                                                            : Step::other;
        const auto time = time_of(at, step, record.time);
        if constexpr (std::is_same_v<Record, events::BufferFlush>)
        {
            const auto duration = std::max(record.stop_time - record.time, Picoseconds{0});
            record.stop_time = time ? after(*time, duration) : record.stop_time;
        }
        return time;
    }

    /// The record with that input time is out, at `time`.
    void note(Picoseconds input_time, Picoseconds time)
    {
        if (leads_) [[unlikely]]
        {
            map_.note({input_time, time});
        }
    }

    /// It waits for something else than its leader.
    void turn_away()
    {
        if (number_)
        {
            map_.turn_away(*number_);
        }
    }

    /// All records are out.
    void finish();

private:
    enum class Step : std::uint8_t
    {
        enter,
        leave,
        other
    };

    OutputTime time_of(LocationState& at, Step step, Picoseconds input_time);

    TimeMap& map_;
    bool leads_;
    /// A stream of an accelerator.
    bool is_stream_;
    /// The number among those who follow the leader.
    std::optional<std::size_t> number_;
    /// The times when its regions were entered.
    std::vector<TimePair> entered_;
};

} // namespace haec_sim
