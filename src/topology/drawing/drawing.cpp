// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/drawing/drawing.hpp"

#include "topology/drawing/group_drawing.hpp"
#include "topology/drawing/places.hpp"
#include "topology/drawing/switch_order.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim
{

namespace
{

/// Vertices have their numbers in them where there are not more.
constexpr std::uint32_t most_labelled = 160;

/// The distance of vertices, and their size.
struct Scale
{
    double room = 0;
    double radius = 0;
};

/// A name that this program knows may have been given to another shape by a shared object.
bool is_of(const SwitchOrder& shape, const VertexGraph& graph)
{
    std::uint64_t all = 1;
    for (const auto count : shape.size)
    {
        all *= count;
    }
    return shape.kind != SwitchOrder::Kind::none && all == graph.switches();
}

Places places_of(const Platform& platform, const VertexGraph& graph, double room)
{
    const auto shape = switch_order_of(platform);
    const auto lines = std::ranges::count_if(shape.size, [](auto count) { return count > 1; });
    if (is_of(shape, graph) && shape.kind == SwitchOrder::Kind::grid && lines > 1)
    {
        return grid_places(graph, shape.size, room);
    }
    // Each vertex of a slim fly has as many links to all of its groups.
    if (is_of(shape, graph) && shape.kind == SwitchOrder::Kind::groups &&
        platform.topology().name() != "slim_fly")
    {
        return ring_places(graph, shape.size, room);
    }
    if (auto places = level_places(graph, room))
    {
        return std::move(*places);
    }
    return ring_places(graph, {graph.switches()}, room);
}

/// True where the straight line between two points touches a mark that it does not end at.
bool is_blocked(const std::vector<Mark>& marks, const Stroke& stroke)
{
    const auto from = marks[stroke.from].at;
    const auto way = marks[stroke.to].at - from;
    const auto distance = length(way);
    for (std::uint32_t other = 0; other < marks.size(); ++other)
    {
        if (other == stroke.from || other == stroke.to || distance == 0)
        {
            continue;
        }
        const auto to_mark = marks[other].at - from;
        const auto along = (to_mark.x * way.x + to_mark.y * way.y) / distance;
        const auto beside = std::abs(to_mark.x * way.y - to_mark.y * way.x) / distance;
        if (along > 0 && along < distance && beside < marks[other].radius)
        {
            return true;
        }
    }
    return false;
}

void add_marks(Drawing& drawing, const VertexGraph& graph, const Places& places, double radius)
{
    const bool is_labelled = graph.vertices() <= most_labelled;
    for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    {
        drawing.mark_of.push_back(vertex);
        const bool is_node = vertex < graph.nodes();
        const auto number = std::to_string(is_node ? vertex : vertex - graph.nodes());
        drawing.marks.push_back({places.at[vertex], radius,
                                 is_node ? Mark::Kind::node : Mark::Kind::network_switch,
                                 is_labelled ? (is_node ? "" : "s") + number : "",
                                 (is_node ? "node " : "switch s") + number});
    }
}

void add_strokes(Drawing& drawing, const VertexGraph& graph, bool has_lines_of_vertices)
{
    for (const auto& edge : graph.edges())
    {
        Stroke stroke{edge.from.value, edge.to.value, edge.type, edge.links};
        const auto distance = length(drawing.marks[stroke.to].at - drawing.marks[stroke.from].at);
        if (has_lines_of_vertices && is_blocked(drawing.marks, stroke))
        {
            stroke.bend = std::max(0.1 * distance, 1.8 * drawing.marks.front().radius);
        }
        const bool has_other = !drawing.strokes.empty() &&
                               drawing.strokes.back().from == stroke.from &&
                               drawing.strokes.back().to == stroke.to;
        if (has_other)
        {
            stroke.bend = drawing.strokes.back().bend + 5;
        }
        drawing.strokes.push_back(stroke);
    }
}

std::string title_of(const VertexGraph& graph, const std::string& topology)
{
    const auto switches = graph.vertices() - graph.nodes();
    return topology + " of " + std::to_string(graph.nodes()) +
           (graph.nodes() == 1 ? " node" : " nodes") +
           (switches == 0
                ? ""
                : " and " + std::to_string(switches) + (switches == 1 ? " switch" : " switches"));
}

} // namespace

Drawing drawing_of(const Platform& platform)
{
    const VertexGraph graph(platform.topology());
    Drawing drawing{.title = title_of(graph, platform.topology().name())};
    const auto counts = platform.link_counts();
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        drawing.classes.push_back({platform.link_types()[type].name, counts[type]});
    }
    if (graph.nodes() > most_drawn || graph.vertices() - graph.nodes() > most_drawn)
    {
        add_groups(drawing, groups_of(platform, graph), graph);
        return drawing;
    }
    const auto scale = graph.vertices() <= most_labelled ? Scale{40, 11} : Scale{17, 4.5};
    auto places = places_of(platform, graph, scale.room);
    drawing.outlines = std::move(places.outlines);
    add_marks(drawing, graph, places, scale.radius);
    add_strokes(drawing, graph, places.has_lines_of_vertices);
    return drawing;
}

} // namespace haec_sim
