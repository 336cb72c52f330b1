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
/// times, and a leader notes them. Followers are streams of accelerators and asynchronous metrics;
/// the leader is a thread of their process (TraceIndex::leader_of). A leader never waits for a
/// follower in simulated time (docs/adr/0027).
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

    /// Others follow it, and it is so far ahead that they should catch up. It then pauses reading,
    /// so that the map stays small.
    bool is_far_ahead() const
    {
        return leads_ && map_.is_far_ahead();
    }

    /// The time of a record that moves with the leader's; nothing where that is not known yet. A
    /// metric lies on the map, and so does a stream's Enter; other records in a region of a stream
    /// keep their distance to its Enter, so that a kernel takes as long as recorded. No record goes
    /// back. A flush of buffers takes as long as recorded, too.
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

    /// The record with that input time is out, at `time`. Only a leader notes anything.
    void note(Picoseconds input_time, Picoseconds time)
    {
        if (leads_) [[unlikely]]
        {
            map_.note({input_time, time});
        }
    }

    /// It waits for something else than its leader. Its leader need not wait for it then, and goes
    /// on reading (TimeMap).
    void turn_away()
    {
        if (number_)
        {
            map_.turn_away(*number_);
        }
    }

    /// All records are out. A leader's map goes on with the last shift from there; a follower needs
    /// no more of it.
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
    /// The number among those who follow the leader. It is nothing where the location follows
    /// nobody.
    std::optional<std::size_t> number_;
    /// The times when its regions were entered.
    std::vector<TimePair> entered_;
};

} // namespace haec_sim
