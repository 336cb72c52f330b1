// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/location_check.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <tuple>

namespace haec_sim
{

namespace
{

using Location = definitions::Location;

std::vector<Location> locations_of(const Definitions& definitions)
{
    std::vector<Location> locations;
    definitions.each<Location>([&](const Location& location) { locations.push_back(location); });
    return locations;
}

bool is_same(const Location& left, const Location& right)
{
    const auto members = [](const Location& location)
    {
        return std::tie(location.self, location.name, location.location_type,
                        location.number_of_events, location.location_group);
    };
    return members(left) == members(right);
}

} // namespace

LocationCheck::LocationCheck(const Definitions& definitions) : locations_(locations_of(definitions))
{
}

void LocationCheck::after(const std::string& module, const Definitions& definitions) const
{
    const auto now = locations_of(definitions);
    const auto [before_end, now_end] = std::ranges::mismatch(locations_, now, is_same);
    std::string what;
    if (before_end != locations_.end())
    {
        what = "changes or removes the definition of location " +
               std::to_string(before_end->self.value);
    }
    else if (now_end != now.end())
    {
        what = "adds a definition of location " + std::to_string(now_end->self.value);
    }
    if (!what.empty())
    {
        throw UsageError("module '" + module + "' " + what +
                         ", but the output has the locations of the trace, each with a file of its "
                         "own; choose other modules with -m, or mend its define()");
    }
}

} // namespace haec_sim
