// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/system_tree_check.hpp"

#include "haec_sim/error.hpp"

#include <array>
#include <map>
#include <string>
#include <unordered_map>

namespace haec_sim::verification
{

namespace
{

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

std::string text_of(const Place3& place)
{
    return "(" + std::to_string(place[0]) + "," + std::to_string(place[1]) + "," +
           std::to_string(place[2]) + ")";
}

} // namespace

void check_added_locations(const Processes& input, const Processes& output)
{
    for (const auto& place : output.places())
    {
        if (place.type != LocationType::metric && input.find(place.reference) == nullptr)
        {
            throw UsageError("the output has the location " +
                             std::to_string(place.reference.value) + " (" + place.name +
                             "), which the input has not, and which holds no metrics; give the "
                             "input that this output was made from");
        }
    }
}

void check_places(const Definitions& output, const Processes& processes,
                  const std::vector<NodeId>& nodes, const Shape& machine)
{
    const auto coordinates = coordinates_of(output);
    std::unordered_map<LocationGroupRef, SystemTreeNodeRef> parents;
    output.each<definitions::LocationGroup>([&](const definitions::LocationGroup& group)
                                            { parents[group.self] = group.system_tree_parent; });
    output.each<definitions::Location>(
        [&](const definitions::Location& location)
        {
            const auto* place = processes.find(location.self);
            const auto stands = coordinates.find(parents[location.location_group]);
            if (place == nullptr || place->type == LocationType::metric ||
                stands == coordinates.end())
            {
                return;
            }
            const auto node = nodes[place->process].value;
            const auto [x, y, z] = machine.size;
            const Place3 runs{node % x, node / x % y, node / x / y};
            if (runs != stands->second)
            {
                throw UsageError("location " + std::to_string(location.self.value) + " (" +
                                 place->name + ") stands at the node " + text_of(stands->second) +
                                 " in the output, and runs on " + text_of(runs) +
                                 "; give the mapping and the topology of the simulation");
            }
        });
}

} // namespace haec_sim::verification
