// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/system_tree_check.hpp"

#include "haec_sim/error.hpp"

#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace haec_sim::verification
{

namespace
{

constexpr const char* advice = "; give the input that this output was made from";

using Place3 = std::array<std::uint64_t, 3>;

/// The coordinates of those nodes of the tree that have all three.
std::unordered_map<SystemTreeNodeRef, Place3> coordinates_of(const Definitions& definitions)
{
    std::unordered_map<SystemTreeNodeRef, std::map<std::string, std::uint64_t>> found;
    definitions.each<definitions::SystemTreeNodeProperty>(
        [&](const definitions::SystemTreeNodeProperty& property)
        {
            if (property.type == Type::uint32)
            {
                constexpr std::uint64_t low_bits = 0xffffffff;
                found[property.system_tree_node][definitions.text(property.name)] =
                    property.value.bits & low_bits;
            }
        });
    std::unordered_map<SystemTreeNodeRef, Place3> places;
    for (auto& [node, values] : found)
    {
        if (values.contains("x") && values.contains("y") && values.contains("z"))
        {
            places.emplace(node, Place3{values["x"], values["y"], values["z"]});
        }
    }
    return places;
}

/// The coordinates of the nodes that locations stand at, as far as these have them.
std::unordered_map<LocationRef, Place3> places_of(const Definitions& output)
{
    const auto coordinates = coordinates_of(output);
    std::unordered_map<LocationGroupRef, SystemTreeNodeRef> parents;
    output.each<definitions::LocationGroup>([&](const definitions::LocationGroup& group)
                                            { parents[group.self] = group.system_tree_parent; });
    std::unordered_map<LocationRef, Place3> places;
    output.each<definitions::Location>(
        [&](const definitions::Location& location)
        {
            const auto found = coordinates.find(parents[location.location_group]);
            if (found != coordinates.end())
            {
                places.emplace(location.self, found->second);
            }
        });
    return places;
}

std::string text_of(const Place3& place)
{
    return "(" + std::to_string(place[0]) + "," + std::to_string(place[1]) + "," +
           std::to_string(place[2]) + ")";
}

std::string name_of(LocationRef location, const std::string& name)
{
    return "location " + std::to_string(location.value) + " (" + name + ")";
}

} // namespace

void check_same_trace(const TraceIndex& input, const Definitions& output)
{
    std::unordered_set<LocationRef> of_input;
    std::unordered_set<LocationRef> of_output;
    output.each<definitions::Location>([&](const definitions::Location& location)
                                       { of_output.insert(location.self); });
    for (LocationIndex location = 0; location < input.locations().size(); ++location)
    {
        const auto reference = input.locations()[location].reference;
        of_input.insert(reference);
        if (!of_output.contains(reference))
        {
            throw UsageError("the output has no " + name_of(reference, input.name_of(location)) +
                             " of the input" + advice);
        }
    }
    output.each<definitions::Location>(
        [&](const definitions::Location& location)
        {
            if (location.location_type != LocationType::metric && !of_input.contains(location.self))
            {
                throw UsageError("the output has the " +
                                 name_of(location.self, output.text(location.name)) +
                                 ", which the input has not, and which holds no metrics" + advice);
            }
        });
}

void check_places(const TraceIndex& input, const Definitions& output,
                  const std::vector<NodeId>& nodes, const Coordinates& size)
{
    const auto places = places_of(output);
    for (LocationIndex index = 0; index < input.locations().size(); ++index)
    {
        const auto& location = input.locations()[index];
        const auto stands = places.find(location.reference);
        if (location.type == LocationType::metric || stands == places.end())
        {
            continue;
        }
        const auto node = nodes[location.process].value;
        const auto [x, y, z] = size;
        const Place3 runs{node % x, node / x % y, node / x / y};
        if (runs != stands->second)
        {
            throw UsageError(name_of(location.reference, input.name_of(index)) +
                             " stands at the node " + text_of(stands->second) +
                             " in the output, and runs on " + text_of(runs) +
                             "; give the mapping and the topology of the simulation");
        }
    }
}

} // namespace haec_sim::verification
