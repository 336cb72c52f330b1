// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// table: routes are as a file says, hop by hop, or from end to end.
//
// Source: spec: topologies, "Routing tables". Choices are by D = destination:
//     hop_by_hop: port number D mod n of the n ports of a line;  D := floor(D/n)
//     source:     line number D mod n of the n lines of a pair
// Neglected: the length of routes: any way counts that arrives. A missing line or port, and a way
// of more than N + S links, are errors. A node with one link leaves by it without a line.
// Keys: table (a file).
// Example: the line `s0 5 2 3` leads from switch s0 to node 5 by port number 5 mod 2 = 1, port 3.

#include "haec_sim/error.hpp"
#include "haec_sim/platform/routing_registry.hpp"
#include "routing/next_hop_table.hpp"
#include "routing/port_index.hpp"
#include "routing/table_lines.hpp"
#include "routing/topology_channels.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace haec_sim
{

namespace
{

/// What both forms of tables have.
class TableRouting : public Routing
{
public:
    bool has_all_routes() const noexcept final
    {
        return false;
    }

    void append_channels(NodeId, NodeId, const RouteKey&, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const final
    {
        append_topology_channels(topology_, ChannelScope::all, way, channels);
    }

protected:
    TableRouting(const Topology& topology, RoutingTableLines table)
        : topology_(topology), table_(std::move(table)), ports_(topology)
    {
    }

    const Topology& topology() const noexcept
    {
        return topology_;
    }

    const std::vector<RoutingTableLines::Line>& lines() const noexcept
    {
        return table_.lines;
    }

    const PortIndex& ports() const noexcept
    {
        return ports_;
    }

    /// A line names a port that is not there.
    UsageError no_port(VertexId at, std::uint32_t port, const RoutingTableLines::Line& line) const
    {
        return UsageError(place(line) + name(at) + " has no port " + std::to_string(port) +
                          "; name one that it has");
    }

    /// Goes on by a port that a line names.
    VertexId take(VertexId at, std::uint32_t port, const RoutingTableLines::Line& line,
                  std::vector<LinkId>& route) const
    {
        const auto link = ports_.find(at, port);
        if (!link)
        {
            throw no_port(at, port, line);
        }
        route.push_back(*link);
        return topology_.link(*link).to;
    }

    std::string name(VertexId vertex) const
    {
        const auto nodes = topology_.node_count();
        return vertex.value < nodes ? "node " + std::to_string(vertex.value)
                                    : "switch s" + std::to_string(vertex.value - nodes);
    }

    std::string place(const RoutingTableLines::Line& line) const
    {
        return table_.file + ":" + std::to_string(line.number) + ": ";
    }

    UsageError missing(NodeId from, NodeId to, VertexId at) const
    {
        return UsageError(table_.file + ": from node " + std::to_string(from.value) + " to node " +
                          std::to_string(to.value) + " no line says where to go from " + name(at) +
                          "; add one");
    }

    std::uint32_t most_links() const
    {
        return topology_.vertex_count();
    }

private:
    const Topology& topology_;
    RoutingTableLines table_;
    PortIndex ports_;
};

class HopTable final : public TableRouting
{
public:
    HopTable(const Topology& topology, RoutingTableLines table)
        : TableRouting(topology, std::move(table)), hops_(lines(), topology, ports())
    {
    }

    void append_route(NodeId from, NodeId to, const RouteKey&,
                      std::vector<LinkId>& route) const override
    {
        RouteChoices choices(to.value);
        const auto first = route.size();
        for (auto at = vertex_of(from); at != vertex_of(to);)
        {
            const auto* entry = hops_.find(at, to);
            if (entry == nullptr)
            {
                at = leave_by_only(at, from, to, route);
                continue;
            }
            if (route.size() - first > most_links())
            {
                throw UsageError(place(lines()[entry->line]) + "from node " +
                                 std::to_string(from.value) + " to node " +
                                 std::to_string(to.value) + " the way comes back to " + name(at) +
                                 " again and again; name other ports");
            }
            const auto chosen = choices.neighbour(entry->hops);
            const auto& hop = hops_.hop(*entry, chosen);
            if (hop.link == NextHopTable::no_link)
            {
                const auto& line = lines()[entry->line];
                throw no_port(at, line.ports[chosen], line);
            }
            route.push_back({hop.link});
            at = hop.to;
        }
    }

private:
    /// A node with one link needs no line.
    VertexId leave_by_only(VertexId at, NodeId from, NodeId to, std::vector<LinkId>& route) const
    {
        const auto link = ports().only(at);
        if (!link || at != vertex_of(from))
        {
            throw missing(from, to, at);
        }
        route.push_back(*link);
        return topology().link(*link).to;
    }

    NextHopTable hops_;
};

class SourceTable final : public TableRouting
{
public:
    SourceTable(const Topology& topology, RoutingTableLines table)
        : TableRouting(topology, std::move(table))
    {
        std::uint32_t number = 0;
        for (const auto& line : lines())
        {
            for (auto to = line.first; to <= line.last; ++to.value)
            {
                by_pair_[pair(NodeId{line.from.value}, to)].push_back(number);
            }
            ++number;
        }
    }

    void append_route(NodeId from, NodeId to, const RouteKey&,
                      std::vector<LinkId>& route) const override
    {
        if (from == to)
        {
            return;
        }
        const auto known = by_pair_.find(pair(from, to));
        if (known == by_pair_.end())
        {
            throw missing(from, to, vertex_of(from));
        }
        const auto& choices = known->second;
        const auto& line = lines()[choices[to.value % choices.size()]];
        auto at = vertex_of(from);
        for (const auto port : line.ports)
        {
            at = take(at, port, line, route);
        }
        if (at != vertex_of(to))
        {
            throw UsageError(place(line) + "the way from node " + std::to_string(from.value) +
                             " to node " + std::to_string(to.value) + " ends at " + name(at) +
                             "; name the ports of the whole way");
        }
    }

private:
    static std::uint64_t pair(NodeId from, NodeId to)
    {
        return std::uint64_t{from.value} << 32U | to.value;
    }

    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_pair_;
};

std::unique_ptr<const Routing> make_table(const Topology& topology, const Parameters& parameters)
{
    const auto key = parameters.path() + ".table: ";
    if (!parameters.has("table"))
    {
        throw UsageError(key + "missing; name the file of the routing table");
    }
    constexpr std::uint64_t most_links = std::uint64_t{1} << 28;
    if (topology.link_count() > most_links)
    {
        throw UsageError(key + "the machine has more than 2^28 links, too many for a table; choose "
                               "another routing");
    }
    try
    {
        auto table = read_routing_table(parameters.get<std::string>("table"), topology.node_count(),
                                        topology.vertex_count());
        if (table.is_by_source)
        {
            return std::make_unique<SourceTable>(topology, std::move(table));
        }
        return std::make_unique<HopTable>(topology, std::move(table));
    }
    catch (const UsageError& error)
    {
        throw UsageError(key + error.what());
    }
}

ParameterSpec table_key()
{
    ParameterSpec spec;
    spec.name = "table";
    spec.kind = ParameterKind::text;
    spec.summary = "file of the routes";
    spec.default_text = "none";
    spec.is_path = true;
    return spec;
}

HAEC_SIM_REGISTER_ROUTING(table, (RoutingDescriptor{.name = "table",
                                                    .other_names = {},
                                                    .summary = "as a file says",
                                                    .parameters = {table_key()},
                                                    .takes_any_topology = true,
                                                    .create = make_table}));

} // namespace

} // namespace haec_sim
