// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/promised_events.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <variant>

namespace haec_sim
{

void require_locations(std::span<const AnyDefinition> definitions)
{
    if (std::ranges::none_of(definitions, [](const auto& definition)
                             { return std::holds_alternative<definitions::Location>(definition); }))
    {
        throw Error("the trace has no location, so nothing was recorded; record the trace again, "
                    "with a filter that keeps some regions");
    }
}

void forget_impossible_promises(std::span<AnyDefinition> definitions)
{
    std::uint64_t left = most_events_of_a_trace;
    for (auto& definition : definitions)
    {
        if (auto* location = std::get_if<definitions::Location>(&definition))
        {
            location->number_of_events =
                location->number_of_events > left ? 0 : location->number_of_events;
            left -= location->number_of_events;
        }
    }
}

} // namespace haec_sim
