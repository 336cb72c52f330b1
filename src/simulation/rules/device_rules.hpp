// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/threads/process_threads.hpp"

#include <cstddef>
#include <vector>

namespace haec_sim
{

/// The calls by which a thread launches something on streams of accelerators, and waits for them
/// (spec: semantics, R7, "Accelerators"). For regions with a DeviceCall, of processes that have
/// streams.
class DeviceRules
{
public:
    /// The threads outlive it; `slot` is the location's among them.
    DeviceRules(const LocationState& at, ProcessThreads& threads, ThreadSlot slot);

    bool has_streams() const noexcept
    {
        return devices_.has_streams();
    }

    /// Whoever was launched learns from these that it was. `stream` may be undefined.
    void see_enter(const RegionTraits& traits, const Turn& turn, LocationRef stream);
    void see_leave(const RegionTraits& traits, Picoseconds input_time);

    /// The region becomes the innermost one, at `time`.
    void enter(LocationState& at, const RegionTraits& traits, LocationRef stream, Picoseconds time);

    /// The time of the Leave of the region at that place on the stack: of one that waits not before
    /// the last end on the streams, and as long after that as recorded.
    OutputTime leave(LocationState& at, std::size_t depth, LocationRef stream,
                     Picoseconds input_time);

private:
    struct OpenWait
    {
        std::size_t depth = 0;
        LocationRef stream;
    };

    Devices& devices_;
    ThreadSlot slot_;
    bool is_thread_;
    bool leads_;
    /// The calls that it has seen and that are not re-timed.
    Fifo<Turn> launches_;
    /// Calls that wait on a stream that they name.
    std::vector<OpenWait> waits_;
};

/// The stream that attributes of a record name; undefined where they name none.
template <class Record>
LocationRef stream_of(const Record& record)
{
    if constexpr (requires { record.attributes; })
    {
        for (const auto& attribute : record.attributes)
        {
            if (attribute.type == Type::location)
            {
                return LocationRef{attribute.value.bits};
            }
        }
    }
    return {};
}

} // namespace haec_sim
