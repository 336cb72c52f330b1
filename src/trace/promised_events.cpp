// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/promised_events.hpp"

#include "haec_sim/error.hpp"

#include <string>

namespace haec_sim
{

void require_possible_locations(std::span<const AnyDefinition> definitions)
{
    bool has_location = false;
    std::uint64_t left = most_events_of_a_trace;
    for (const auto& definition : definitions)
    {
        const auto* location = std::get_if<definitions::Location>(&definition);
        if (location == nullptr)
        {
            continue;
        }
        has_location = true;
        if (location->number_of_events > left)
        {
            throw Error("Location " + std::to_string(location->self.value) + " promises " +
                        std::to_string(location->number_of_events) +
                        " events, and no trace has more than " +
                        std::to_string(most_events_of_a_trace) +
                        " in all; the trace is damaged, record or copy it again");
        }
        left -= location->number_of_events;
    }
    if (!has_location)
    {
        throw Error("there is no location, so that nothing was recorded; record the trace again, "
                    "with a measurement that is not filtered away");
    }
}

} // namespace haec_sim
