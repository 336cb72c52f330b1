// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"

#include <cstddef>
#include <cstdint>
#include <ostream>

namespace haec_sim::exporting
{

/// The states of a thread, by the numbers that Paraver's ready-made views know.
enum class ParaverState : std::uint8_t
{
    idle = 0,
    running = 1,
    waiting_for_message = 3,
    blocking_send = 4,
    synchronization = 5,
    test_or_probe = 6,
    wait = 8,
    immediate_send = 10,
    immediate_receive = 11,
    input_output = 12,
    group_communication = 13,
    others = 15,
    send_and_receive = 16,
    remote_memory_access = 20
};

/// The state of a thread in a region, by the name of the MPI call or the role of the region.
/// Regions of other paradigms are `running`, but for barriers and waits for tasks; calls of MPI
/// that are not known are `others`.
ParaverState state_of(const RegionLabel& region);

/// The type of the events that begin and end visits of a region, likewise: calls of MPI by what
/// they are for (messages of two, collectives, others), and all other regions. The value is the
/// place of the region plus 1, and 0 at its end.
std::uint32_t event_type_of(const RegionLabel& region);

/// The type of the events that have the values of a metric: each has its own, by its place among
/// Labels::metrics.
inline std::uint32_t event_type_of_metric(std::size_t metric)
{
    constexpr std::uint32_t first_counter = 42'000'000;
    return first_counter + static_cast<std::uint32_t>(metric);
}

/// The names of states, types and values, and the colours of states: the file .pcf. Whoever calls
/// it checks the stream.
void write_paraver_labels(std::ostream& out, const Labels& labels);

} // namespace haec_sim::exporting
