// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/system_tree/process_places.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

using NodesOfGroups = std::unordered_map<LocationGroupRef, std::vector<NodeId>>;

NodesOfGroups nodes_of_groups(std::span<const LocationPlace> places)
{
    NodesOfGroups nodes;
    for (const auto& place : places)
    {
        if (place.type != LocationType::metric)
        {
            nodes[place.group].push_back(place.node);
        }
    }
    return nodes;
}

/// Says where in the tree something stands, from the root on.
class TreePaths
{
public:
    explicit TreePaths(const Definitions& definitions) : definitions_(definitions)
    {
        definitions.each<definitions::SystemTreeNode>(
            [this](const definitions::SystemTreeNode& node) { nodes_.emplace(node.self, node); });
    }

    /// The path of a node in the tree; empty for one that is not defined.
    std::string of(SystemTreeNodeRef reference) const
    {
        std::string path;
        std::set<SystemTreeNodeRef> passed;
        for (auto node = nodes_.find(reference);
             node != nodes_.end() && passed.insert(node->first).second;
             node = nodes_.find(node->second.parent))
        {
            path = definitions_.text(node->second.class_name) + " " +
                   definitions_.text(node->second.name) + (path.empty() ? "" : ", ") + path;
        }
        return path;
    }

private:
    const Definitions& definitions_;
    std::unordered_map<SystemTreeNodeRef, definitions::SystemTreeNode> nodes_;
};

/// The groups that an earlier simulation noted in its output.
std::set<LocationGroupRef> noted_groups(const Definitions& definitions)
{
    std::set<LocationGroupRef> noted;
    definitions.each<definitions::LocationGroupProperty>(
        [&](const definitions::LocationGroupProperty& property)
        {
            if (definitions.text(property.name) == recorded_on)
            {
                noted.insert(property.location_group);
            }
        });
    return noted;
}

/// A group that was moved, and the part where it stood.
struct Move
{
    LocationGroupRef group;
    SystemTreeNodeRef from;
};

std::vector<Move> move_groups(Definitions& definitions, MachineTree& tree,
                              const NodesOfGroups& nodes)
{
    // Parts first: they are definitions as well.
    std::unordered_map<LocationGroupRef, SystemTreeNodeRef> parts;
    for (const auto& [group, of_group] : nodes)
    {
        parts.emplace(group, SystemTreeNodeRef{});
    }
    std::vector<LocationGroupRef> in_order;
    definitions.each<definitions::LocationGroup>([&](const auto& group)
                                                 { in_order.push_back(group.self); });
    for (const auto group : in_order)
    {
        if (const auto found = nodes.find(group); found != nodes.end())
        {
            parts[group] = tree.part_with(found->second);
        }
    }
    std::vector<Move> moves;
    for (auto& record : definitions.records())
    {
        auto* group = std::get_if<definitions::LocationGroup>(&record);
        if (group != nullptr && parts.contains(group->self) &&
            group->system_tree_parent != parts[group->self])
        {
            moves.push_back({group->self, group->system_tree_parent});
            group->system_tree_parent = parts[group->self];
        }
    }
    return moves;
}

bool is_text_or_part(const AnyDefinition& record)
{
    return std::holds_alternative<definitions::String>(record) ||
           std::holds_alternative<definitions::SystemTreeNode>(record);
}

// A definition may refer only to those before it: to texts and parts of the machine from groups. By
// hand, as std::stable_partition() of definitions takes ten seconds to compile.
void put_parts_before_groups(Definitions& definitions)
{
    auto& records = definitions.records();
    auto to = std::ranges::find_if(
        records, [](const AnyDefinition& record)
        { return std::holds_alternative<definitions::LocationGroup>(record); });
    std::vector<AnyDefinition> behind;
    for (auto from = to; from != records.end(); ++from)
    {
        if (!is_text_or_part(*from))
        {
            behind.push_back(std::move(*from));
        }
        else
        {
            // A group is the first of all, so it is never moved to itself.
            *to++ = std::move(*from);
        }
    }
    std::ranges::move(behind, to);
}

} // namespace

void move_processes(Definitions& definitions, MachineTree& tree,
                    std::span<const LocationPlace> places)
{
    const TreePaths paths(definitions);
    const auto noted = noted_groups(definitions);
    const auto moves = move_groups(definitions, tree, nodes_of_groups(places));
    for (const auto& move : moves)
    {
        const auto path = paths.of(move.from);
        if (!path.empty() && !noted.contains(move.group))
        {
            const auto name = definitions.intern(recorded_on);
            const auto value = definitions.intern(path);
            definitions.append(definitions::LocationGroupProperty{move.group, name, Type::string,
                                                                  AttributeValue{value.value}});
        }
    }
    put_parts_before_groups(definitions);
}

} // namespace haec_sim
