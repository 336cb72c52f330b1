// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/device_rules.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/lock_rules.hpp"
#include "simulation/rules/probe_rules.hpp"
#include "simulation/rules/send_rules.hpp"
#include "simulation/rules/task_rules.hpp"
#include "simulation/rules/team_rules.hpp"
#include "simulation/rules/thread_waits.hpp"
#include "simulation/rules/window_rules.hpp"
#include "trace/plain_records.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace haec_sim
{

/// The regions of a location (R0, R3), and what ends when they end. These are blocking sends (R3),
/// probes (R2), barriers, taskwaits and critical regions (R7), and waits for epochs and locks of
/// windows. It keeps the location's stack, and marks where the program's use of MPI begins and ends
/// in its figures. Most records are Enter and Leave, so what most of them take is inline here, and
/// what few take is apart.
class RegionRules
{
public:
    /// The references outlive it.
    RegionRules(SendRules& sends, ProbeRules& probes, WindowRules& windows, TeamRules& teams,
                LockRules& locks, TaskRules& tasks, DeviceRules devices)
        : sends_(sends), probes_(probes), windows_(windows), teams_(teams), locks_(locks),
          tasks_(tasks), devices_(std::move(devices))
    {
    }

    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::Enter>
    [[gnu::always_inline]] void see(LocationState& at, const Record& record, const Turn& turn)
    {
        see_region(at, record.region, turn, record);
    }

    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::Leave>
    [[gnu::always_inline]] void see(LocationState& at, const Record& record, const Turn& turn)
    {
        if (devices_.has_streams()) [[unlikely]]
        {
            devices_.see_leave(at.context.index.region(record.region), turn.time);
        }
    }

    /// A record with a calling context is the Enter of its region.
    void see(LocationState& at, const events::CallingContextEnter& record, const Turn& turn);

    /// The gap rule; for a critical region not before the one who was in it has left (R7).
    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::Enter>
    [[gnu::always_inline]] OutputTime retime(LocationState& at, Record& record)
    {
        name_stream(at, record);
        return enter(at, record.region, record.time);
    }

    /// The gap rule, and not before all that the region holds open is complete; C of R3 alone where
    /// it comes right behind an MpiSend. A Leave of a region that is not innermost ends those
    /// inside it as well; one of no open region ends none. Both are counted
    /// (Oddities::unbalanced_leaves).
    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::Leave>
    [[gnu::always_inline]] OutputTime retime(LocationState& at, Record& record)
    {
        name_stream(at, record);
        return leave(at, record.region, record.time);
    }

    OutputTime retime(LocationState& at, events::CallingContextEnter& record);
    OutputTime retime(LocationState& at, events::CallingContextLeave& record);

private:
    // Probes alone are seen of one thread. Among several threads critical regions take their place
    // among those who want the lock.
    template <class Record>
    void see_region(LocationState& at, RegionRef region, const Turn& turn, const Record& record)
    {
        const auto& traits = at.context.index.region(region);
        if (!traits.is_plain() && !is_wait_for_threads(traits)) [[unlikely]]
        {
            see_special(at, region, turn,
                        traits.device_call != DeviceCall::none ? stream_of(record) : LocationRef{});
        }
    }

    // Apart, as few regions are special.
    [[gnu::noinline]] void see_special(const LocationState& at, RegionRef region, const Turn& turn,
                                       LocationRef stream);

    /// Keeps the stream that a record of a call for accelerators names, until that is re-timed.
    /// Plain records have no attributes.
    template <class Record>
    [[gnu::always_inline]] void name_stream(const LocationState& at, const Record& record)
    {
        if constexpr (std::is_same_v<Record, EventOf<Record>>)
        {
            if (!record.attributes.empty()) [[unlikely]]
            {
                name_stream_of(at, record);
            }
        }
    }

    template <class Record>
    [[gnu::noinline]] void name_stream_of(const LocationState& at, const Record& record)
    {
        if (at.context.index.region(record.region).device_call != DeviceCall::none)
        {
            stream_ = stream_of(record);
        }
    }

    [[gnu::always_inline]] OutputTime enter(LocationState& at, RegionRef region,
                                            Picoseconds input_time);
    [[gnu::always_inline]] OutputTime leave(LocationState& at, RegionRef region,
                                            Picoseconds input_time);
    [[gnu::always_inline]] OutputTime leave_innermost(LocationState& at, Picoseconds input_time);
    /// The time of an Enter of a region that is not plain, from that of the gap rule: for a
    /// critical region by R7. The region is not on the stack yet. Marks the begin of MPI_Finalize.
    [[gnu::noinline]] OutputTime enter_special(LocationState& at, RegionRef region,
                                               const RegionTraits& traits, Picoseconds input_time,
                                               OutputTime time);
    /// The time of a Leave by R7, of the region at that place on the stack.
    OutputTime leave_of_threads(LocationState& at, std::size_t depth, Picoseconds input_time);
    /// The Leave of the innermost region, where no more than R7 is to be asked.
    [[gnu::noinline]] OutputTime leave_innermost_of_threads(LocationState& at,
                                                            Picoseconds input_time);
    /// The time of any Leave, whatever it must wait for.
    OutputTime leave_held(LocationState& at, RegionRef region, Picoseconds input_time);
    /// The innermost `count` regions are left at `time`: gives back critical regions, and marks the
    /// end of MPI_Init.
    void leave_all(LocationState& at, std::size_t count, Picoseconds input_time, Picoseconds time);

    /// The Leave of a probe.
    OutputTime leave_probe(LocationState& at, Picoseconds input_time);

    SendRules& sends_;
    ProbeRules& probes_;
    WindowRules& windows_;
    TeamRules& teams_;
    LockRules& locks_;
    TaskRules& tasks_;
    DeviceRules devices_;
    /// The stream that a call's record names; undefined between calls.
    LocationRef stream_;
};

inline OutputTime RegionRules::enter(LocationState& at, RegionRef region, Picoseconds input_time)
{
    const auto& traits = at.context.index.region(region);
    OutputTime time = at.gap_rule(input_time);
    if (!traits.is_plain()) [[unlikely]]
    {
        time = enter_special(at, region, traits, input_time, time);
        if (!time)
        {
            return time;
        }
    }
    at.stack.enter(region, traits, *time);
    return time;
}

/// The wait recorded between a send and the Leave right after it is dropped (R3); further back
/// (MPI_Sendrecv), other records lie between.
[[gnu::always_inline]] inline Picoseconds earliest_leave(LocationState& at, Picoseconds input_time)
{
    return at.previous_was_send() ? at.timeline().floor(input_time) : at.gap_rule(input_time);
}

/// The Leave of the innermost region, where it is known when all sends in it are complete: most.
inline OutputTime RegionRules::leave_innermost(LocationState& at, Picoseconds input_time)
{
    // The frame stays as it is when its region is left.
    const auto& traits = at.stack.top().traits;
    const auto& sends = at.stack.top().sends;
    const bool has_more_rules =
        !traits.is_plain() || (sends.any && (sends.outstanding > 0 || at.uses.held_regions));
    if (has_more_rules) [[unlikely]]
    {
        return std::nullopt;
    }
    auto time = earliest_leave(at, input_time);
    if (sends.any && sends.completion > time)
    {
        note_sends(at, sends, time, sends.completion);
        time = sends.completion;
    }
    at.leave_region(time);
    return time;
}

/// True where no rule but R7 is for the Leave of the region.
[[gnu::always_inline]] inline bool is_of_threads_alone(const Frame& frame)
{
    return frame.traits.of_threads != ThreadRegion::none &&
           frame.traits.program_call == ProgramCall::none && !frame.sends.any;
}

inline OutputTime RegionRules::leave(LocationState& at, RegionRef region, Picoseconds input_time)
{
    if (!at.open_collectives.empty()) [[unlikely]]
    {
        at.leave_collectives(region);
    }
    if (at.stack.is_top_left_by(region)) [[likely]]
    {
        const auto time = leave_innermost(at, input_time);
        if (time) [[likely]]
        {
            return time;
        }
        if (is_of_threads_alone(at.stack.top()) && !at.uses.held_regions) [[likely]]
        {
            return leave_innermost_of_threads(at, input_time);
        }
    }
    return leave_held(at, region, input_time);
}

} // namespace haec_sim
