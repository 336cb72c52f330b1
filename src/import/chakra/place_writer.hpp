// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/chakra/operations.hpp"
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

/// What records of nodes refer to.
struct ChakraDefinitions
{
    /// The regions of nodes, by the places of their names.
    std::vector<RegionRef> names;
    RegionRef send;
    RegionRef receive;
    RegionRef collective;
    RegionRef wait;
    /// The communicators of groups.
    std::vector<CommRef> groups;
};

/// Writes the nodes of a location in the order of the ideal schedule. Messages and collectives are
/// non-blocking; each is completed before the first node that starts behind its end.
class ChakraPlaceWriter
{
public:
    /// All of it outlives it.
    ChakraPlaceWriter(const ChakraOperations& operations, const IdealSchedule& schedule,
                      const ChakraDefinitions& definitions, const Signals& signals)
        : operations_(operations), schedule_(schedule), definitions_(definitions), signals_(signals)
    {
    }

    void write(Processor processor, EventHandler& trace);

private:
    /// A node whose completion has to come before the task of that place in the schedule.
    using Due = std::pair<std::uint32_t, Task>;

    std::uint32_t due_of(Task task) const;
    void begin(Task task, LocationWriter& trace) const;
    /// Completes what is due at that place.
    void complete(std::uint32_t place, Picoseconds time, LocationWriter& trace);
    void end(Task task, LocationWriter& trace) const;

    const ChakraOperations& operations_;
    const IdealSchedule& schedule_;
    const ChakraDefinitions& definitions_;
    const Signals& signals_;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> pending_;
};

} // namespace haec_sim::importing
