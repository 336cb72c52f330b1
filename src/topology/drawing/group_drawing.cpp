// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/drawing/group_drawing.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace haec_sim
{

namespace
{

constexpr double group_radius = 22;
/// The distance of groups next to each other in the ring.
constexpr double group_room = 62;
constexpr double least_ring = 130;

/// What a group consists of.
struct Members
{
    std::uint32_t nodes = 0;
    std::uint32_t switches = 0;
    std::uint32_t first_node = 0;
    std::uint32_t last_node = 0;
    /// Those that do not leave it.
    std::uint64_t links = 0;
};

std::vector<Members> members_of(const VertexGroups& groups, const VertexGraph& graph)
{
    std::vector<Members> members(groups.count + 1);
    for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    {
        auto& group = members[groups.of[vertex]];
        if (vertex >= graph.nodes())
        {
            ++group.switches;
            continue;
        }
        group.first_node = group.nodes == 0 ? vertex : group.first_node;
        group.last_node = vertex;
        ++group.nodes;
    }
    for (const auto& edge : graph.edges())
    {
        if (groups.of[edge.from.value] == groups.of[edge.to.value])
        {
            members[groups.of[edge.from.value]].links += edge.links;
        }
    }
    return members;
}

std::string members_text(const Members& members)
{
    std::string text;
    if (members.nodes > 0)
    {
        text = std::to_string(members.nodes) + " nodes, " + std::to_string(members.first_node) +
               " to " + std::to_string(members.last_node);
    }
    if (members.switches > 0)
    {
        text += (text.empty() ? "" : "; ") + std::to_string(members.switches) + " switches";
    }
    return text + "; " + std::to_string(members.links) + " links inside";
}

void add_group_marks(Drawing& drawing, const std::vector<Members>& members)
{
    const auto groups = members.size() - 1;
    const auto count = static_cast<double>(groups);
    const Circle ring{{}, std::max(least_ring, count * group_room / (2 * pi))};
    for (std::size_t group = 0; group < groups; ++group)
    {
        drawing.marks.push_back(
            {on_circle(ring, static_cast<double>(group) / count), group_radius, Mark::Kind::group,
             std::to_string(group),
             "group " + std::to_string(group) + ": " + members_text(members[group])});
    }
    const auto& others = members.back();
    if (others.nodes + others.switches > 0)
    {
        drawing.marks.push_back({{},
                                 1.5 * group_radius,
                                 Mark::Kind::group,
                                 "between",
                                 "between groups: " + members_text(others)});
    }
}

void add_group_strokes(Drawing& drawing, const VertexGroups& groups, const VertexGraph& graph)
{
    std::map<std::tuple<std::uint32_t, std::uint32_t, LinkTypeId>, std::uint64_t> links;
    for (const auto& edge : graph.edges())
    {
        const auto ends = std::minmax(groups.of[edge.from.value], groups.of[edge.to.value]);
        if (ends.first != ends.second)
        {
            links[{ends.first, ends.second, edge.type}] += edge.links;
        }
    }
    for (const auto& [key, count] : links)
    {
        const auto& [from, to, type] = key;
        Stroke stroke{from, to, type, count};
        if (!drawing.strokes.empty() && drawing.strokes.back().from == from &&
            drawing.strokes.back().to == to)
        {
            stroke.bend = drawing.strokes.back().bend + 12;
        }
        drawing.strokes.push_back(stroke);
    }
}

} // namespace

void add_groups(Drawing& drawing, const VertexGroups& groups, const VertexGraph& graph)
{
    drawing.is_of_groups = true;
    drawing.title +=
        ", in " + std::to_string(groups.count) + (groups.count == 1 ? " group" : " groups");
    drawing.mark_of = groups.of;
    add_group_marks(drawing, members_of(groups, graph));
    add_group_strokes(drawing, groups, graph);
}

} // namespace haec_sim
