// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/cluster_inside.hpp"

#include "core/numbers/whole_number.hpp"
#include "haec_sim/error.hpp"
#include "machine/count_keys.hpp"
#include "machine/graph_builder.hpp"
#include "machine/object_keys.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace haec_sim
{

namespace
{

/// Its tables have an entry for each pair of vertices.
constexpr std::uint32_t most_inside_vertices = 1024;

std::vector<ParameterSpec> node_specs()
{
    auto places = count_spec("places", "places of processes in each computer");
    auto interfaces = count_spec("interfaces", "network interfaces of each computer");
    auto switches = count_spec("switches", "switches inside each computer");
    places.default_value = std::int64_t{1};
    interfaces.default_value = std::int64_t{1};
    switches.default_value = std::int64_t{0};
    switches.minimum = 0.0;
    for (auto* count : {&places, &interfaces, &switches})
    {
        count->maximum = most_inside_vertices;
    }
    ParameterSpec links;
    links.name = "links";
    links.kind = ParameterKind::entries;
    links.default_value = JsonValue::List{};
    ParameterSpec forward;
    forward.name = "forward";
    forward.kind = ParameterKind::boolean;
    forward.default_value = false;
    return {places, interfaces, switches, links, forward};
}

std::int64_t count_in(const Parameters& keys, const char* key)
{
    return keys.get<std::int64_t>(key);
}

/// An end of a link as s7, of which there are fewer switches.
bool is_no_switch(const JsonValue& end, std::int64_t switches)
{
    const auto* text = end.if_is<std::string>();
    const auto number = text != nullptr && text->starts_with('s')
                            ? whole_number(std::string_view(*text).substr(1))
                            : std::nullopt;
    return number && *number >= static_cast<std::uint64_t>(switches);
}

/// The same keys as those of a graph, whose switches are the switches and then the interfaces.
Graph graph_of_node(const Parameters& keys)
{
    const auto switches = count_in(keys, "switches");
    const auto interfaces = count_in(keys, "interfaces");
    std::vector<std::string> names;
    for (std::int64_t number = 0; number < switches; ++number)
    {
        names.push_back("s" + std::to_string(number));
    }
    for (std::int64_t number = 0; number < interfaces; ++number)
    {
        names.push_back("i" + std::to_string(number));
    }
    const auto links = keys.get<JsonValue::List>("links");
    for (std::size_t at = 0; at < links.size(); ++at)
    {
        const auto* entry = links[at].if_is<JsonValue::List>();
        if (entry != nullptr && std::ranges::any_of(*entry, [&](const JsonValue& end)
                                                    { return is_no_switch(end, switches); }))
        {
            throw UsageError("links." + std::to_string(at) +
                             ": names a switch that does not exist; switches of the node: " +
                             std::to_string(switches) + ", counted from s0");
        }
    }
    Parameters graph("node");
    graph.set("nodes", count_in(keys, "places"), true);
    graph.set("switches", switches + interfaces, true);
    graph.set("switch_names", names, true);
    graph.set("links", links, true);
    return read_graph_keys(graph);
}

Graph interfaces_first(Graph graph, std::uint32_t interfaces)
{
    const auto switches = graph.switches - interfaces;
    const auto moved = [&](VertexId vertex) -> VertexId
    {
        if (vertex.value < graph.nodes)
        {
            return vertex;
        }
        return vertex.value < graph.nodes + switches ? VertexId{vertex.value + interfaces}
                                                     : VertexId{vertex.value - switches};
    };
    for (auto& edge : graph.edges)
    {
        edge.from = moved(edge.from);
        edge.to = moved(edge.to);
    }
    return graph;
}

Parameters keys_of_node(const JsonValue::Object& node)
{
    auto keys = object_parameters(node, "node", node_specs());
    if (count_in(keys, "places") + count_in(keys, "interfaces") + count_in(keys, "switches") >
        most_inside_vertices)
    {
        throw UsageError("has more than " + std::to_string(most_inside_vertices) +
                         " places, interfaces and switches; make it smaller");
    }
    return keys;
}

} // namespace

ClusterInside::ClusterInside(const JsonValue::Object& node) : ClusterInside(keys_of_node(node)) {}

ClusterInside::ClusterInside(const Parameters& keys)
    : ClusterInside(interfaces_first(graph_of_node(keys),
                                     static_cast<std::uint32_t>(count_in(keys, "interfaces"))),
                    static_cast<std::uint32_t>(count_in(keys, "interfaces")),
                    keys.get<bool>("forward"))
{
}

ClusterInside::ClusterInside(const Graph& graph, std::uint32_t interfaces, bool places_forward)
    : places_(graph.nodes), interfaces_(interfaces), places_forward_(places_forward),
      classes_(graph.classes), links_(links_by_port(graph)),
      neighbours_(links_, std::vector<std::uint64_t>(std::max<std::size_t>(classes_.size(), 1), 1)),
      hops_(std::size_t{graph.vertices()} * graph.vertices(), no_way)
{
    for (std::uint32_t to = 0; to < vertices(); ++to)
    {
        find_hops(to);
    }
}

// Backwards, from the end, breadth first.
void ClusterInside::find_hops(std::uint32_t to)
{
    auto* const hops = &hops_[std::size_t{to} * vertices()];
    hops[to] = 0;
    for (std::uint32_t length = 0, found = 1; found > 0; ++length)
    {
        found = 0;
        for (std::uint32_t from = 0; from < vertices(); ++from)
        {
            const bool is_next = hops[from] == no_way &&
                                 std::ranges::any_of(links(from),
                                                     [&](const GraphLinkEnd& end)
                                                     {
                                                         const auto next = end.vertex.value;
                                                         return hops[next] == length &&
                                                                (next == to || forwards(next));
                                                     });
            if (is_next)
            {
                hops[from] = length + 1;
                ++found;
            }
        }
    }
}

std::uint32_t ClusterInside::nearest(std::uint32_t place, std::span<const std::uint32_t> among,
                                     bool is_entry) const
{
    const auto far = [&](std::uint32_t number)
    { return is_entry ? hops(interface(number), place) : hops(place, interface(number)); };
    auto least = no_way;
    std::uint32_t equals = 0;
    for (const auto number : among)
    {
        equals = far(number) < least ? 1 : equals + (far(number) == least ? 1 : 0);
        least = std::min(least, far(number));
    }
    if (least == no_way)
    {
        return no_way;
    }
    auto rest = place % equals;
    return *std::ranges::find_if(among, [&](std::uint32_t number)
                                 { return far(number) == least && rest-- == 0; });
}

void ClusterInside::each_step(
    std::uint32_t from, std::uint32_t to, std::uint64_t number,
    const std::function<void(std::uint32_t vertex, std::uint32_t port)>& step) const
{
    RouteChoices choices(number);
    while (from != to)
    {
        std::vector<const GraphNeighbours::Way*> nearer;
        for (const auto& way : neighbours_.of({from}))
        {
            const auto next = way.vertex.value;
            if (hops(next, to) + 1 == hops(from, to) && (next == to || forwards(next)))
            {
                nearer.push_back(&way);
            }
        }
        HAEC_SIM_ASSERT(!nearer.empty());
        const auto& way = *nearer[choices.neighbour(static_cast<std::uint32_t>(nearer.size()))];
        step(from, neighbours_.port(way, choices.copy(way.copies)));
        from = way.vertex.value;
    }
}

std::string ClusterInside::name(std::uint32_t vertex) const
{
    if (vertex < places_)
    {
        return "place " + std::to_string(vertex);
    }
    vertex -= places_;
    return vertex < interfaces_ ? "interface i" + std::to_string(vertex)
                                : "switch s" + std::to_string(vertex - interfaces_);
}

} // namespace haec_sim
