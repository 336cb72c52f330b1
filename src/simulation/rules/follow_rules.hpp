// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "simulation/rules/region_records.hpp"
#include "simulation/threads/process_threads.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace haec_sim
{

/// Locations that are no threads of the CPU: streams of accelerators and asynchronous metrics. What
/// a thread launched on a stream begins by its launch and by the end of what the stream did before
/// (R7, "Accelerators"). All else follows the leader of the process by its time map (R8), in which
/// a leader notes its times; that is a thread of the process (TraceIndex::leader_of). See
/// docs/adr/0027 and docs/adr/0064.
class FollowRules
{
public:
    /// The threads outlive it; `slot` is the location's among them.
    FollowRules(const LocationState& at, ProcessThreads& threads, ThreadSlot slot);

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

    /// The time of a record; nothing where that is not known yet. A metric lies on the map, and so
    /// does what nobody launched on a stream; other records in a region of a stream keep their
    /// distance to its Enter, times device_scale. No record goes back. A flush of buffers takes as
    /// long as recorded.
    template <class Record>
    OutputTime retime(LocationState& at, Record& record)
    {
        constexpr auto step =
            is_one_of<Record, events::Enter, events::CallingContextEnter>   ? Step::enter
            : is_one_of<Record, events::Leave, events::CallingContextLeave> ? Step::leave
                                                                            : Step::other;
        const auto time = time_of(at, step, activity_of(at, record), record.time);
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

    template <class Record>
    static Devices::Activity activity_of(const LocationState& at, const Record& record)
    {
        RegionRef region;
        if constexpr (begins_region<Record>)
        {
            region = region_of(at.context.index, record);
        }
        return region.is_defined() && !at.context.index.region(region).is_device_copy
                   ? Devices::Activity::kernel
                   : Devices::Activity::other;
    }

    OutputTime time_of(LocationState& at, Step step, Devices::Activity activity,
                       Picoseconds input_time);
    /// The time of a record outside of all regions of a stream; nothing: it is parked.
    OutputTime activity_time(LocationState& at, Devices::Activity activity, Picoseconds input_time);
    /// The time by the map, likewise.
    OutputTime led_time(LocationState& at, Picoseconds input_time);
    void note_out_on_stream(Step step, const TimePair& time);

    TimeMap& map_;
    Devices& devices_;
    bool leads_;
    /// The number among those who follow the leader. It is nothing where the location follows
    /// nobody.
    std::optional<std::size_t> number_;
    /// The number among the streams, if it is one.
    std::optional<std::size_t> stream_;
    /// A stream was through with something last, in input and output.
    std::optional<TimePair> last_end_;
    /// The times when its regions were entered.
    std::vector<TimePair> entered_;
};

} // namespace haec_sim
