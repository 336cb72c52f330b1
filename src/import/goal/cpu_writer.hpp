// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/goal/operations.hpp"
#include "import/location_writer.hpp"
#include "import/schedule/ideal_schedule.hpp"
#include "import/schedule/signals.hpp"

#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace haec_sim::importing
{

/// What records of operations refer to.
struct GoalDefinitions
{
    RegionRef calculation;
    RegionRef send;
    RegionRef receive;
    RegionRef wait;
    AttributeRef nic;
};

/// Writes the operations of a cpu in the order of the ideal schedule.
class GoalCpuWriter
{
public:
    /// All of it outlives it.
    GoalCpuWriter(const GoalOperations& operations, const IdealSchedule& schedule,
                  const GoalDefinitions& definitions, const Signals& signals)
        : operations_(operations), schedule_(schedule), definitions_(definitions), signals_(signals)
    {
    }

    void write(Processor processor, EventHandler& trace);

private:
    /// A message whose completion has to come before the task of that place in the schedule.
    using Due = std::pair<std::uint32_t, Task>;

    /// The place in the schedule before which the message has to be complete.
    std::uint32_t due_of(Task message) const;
    void write_operation(Task task, bool is_blocking, LocationWriter& trace);
    void write_message(Task task, bool is_blocking, LocationWriter& trace);
    /// Completes all messages that are due before a task of that place.
    void complete(std::uint32_t place, Picoseconds time, LocationWriter& trace);

    const GoalOperations& operations_;
    const IdealSchedule& schedule_;
    const GoalDefinitions& definitions_;
    const Signals& signals_;
    /// The messages that are not complete, the one that is due first on top.
    std::priority_queue<Due, std::vector<Due>, std::greater<>> pending_;
};

} // namespace haec_sim::importing
