// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Fabrics of InfiniBand by the output of ibnetdiscover. Channel adapters are nodes, each by itself
// or with the others of its host, and each cable is a link of the class of its width and speed.

#include "topology/import/ibnetdiscover.hpp"

#include "topology/import/ibnetdiscover_parts.hpp"
#include "topology/import/ibnetdiscover_rates.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace haec_sim
{

namespace
{

class FabricReader
{
public:
    FabricReader(const std::filesystem::path& file, InfinibandNodes nodes)
        : lines_(file), parts_(read_fabric_parts(lines_)), nodes_(nodes)
    {
    }

    InfinibandFabric read()
    {
        for (const auto& part : parts_)
        {
            if (!by_id_.emplace(part.id, &part).second)
            {
                throw_twice(part);
            }
            ++names_[part.name];
        }
        for (const auto& part : parts_)
        {
            add_vertex(part);
        }
        if (fabric_.import.graph.nodes == 0)
        {
            lines_.fail(0, "no channel adapter (Ca) is in the file; check that this is the output "
                           "of ibnetdiscover");
        }
        for (const auto& part : parts_)
        {
            add_cables(part);
        }
        say_what_differs();
        if (nodes_ == InfinibandNodes::adapters)
        {
            doubt_nodes_of_several_switches();
        }
        return std::move(fabric_);
    }

private:
    [[noreturn]] void throw_twice(const FabricPart& part) const
    {
        lines_.fail(0, "'" + part.id + "' has two paragraphs; take the output of one run");
    }

    /// Switches that compute have adapters that are no computers.
    void add_vertex(const FabricPart& part)
    {
        if (part.kind == "Rt" || (part.kind == "Ca" && part.name.ends_with("Aggregation Node")))
        {
            ++left_out_;
            return;
        }
        auto& graph = fabric_.import.graph;
        const auto guid = part.id.substr(std::min<std::size_t>(2, part.id.size()));
        const auto name = names_.at(part.name) > 1 ? part.name + " (" + guid + ")" : part.name;
        if (part.kind == "Switch")
        {
            vertices_[part.id] = graph.add_switch(name);
            fabric_.switches_by_guid[guid] = vertices_[part.id];
            return;
        }
        vertices_[part.id] =
            nodes_ == InfinibandNodes::hosts ? host_of(part) : graph.add_node(name);
        for (const auto lid : part.lids)
        {
            fabric_.nodes_by_lid[lid] = vertices_[part.id].number;
        }
    }

    /// The node of the adapter's host; descriptions are "HOST DEVICE".
    ImportedVertex host_of(const FabricPart& part)
    {
        const auto host = part.name.substr(0, part.name.find(' '));
        const auto [known, is_new] = hosts_.emplace(host, ImportedVertex{});
        if (is_new)
        {
            known->second = fabric_.import.graph.add_node(host);
        }
        return known->second;
    }

    /// Each cable stands at both of its ends, and counts at the first.
    void add_cables(const FabricPart& part)
    {
        for (const auto& [port, cable] : part.ports)
        {
            const CableEnd own{part.id, port};
            const auto peer = by_id_.find(cable.peer.id);
            if (peer == by_id_.end())
            {
                lines_.fail(cable.line, "'" + cable.peer.id +
                                            "' has no paragraph in the file; take the output of a "
                                            "whole run");
            }
            const auto back = peer->second->ports.find(cable.peer.port);
            if (back == peer->second->ports.end() || back->second.peer != own)
            {
                lines_.fail(cable.line, "port " + std::to_string(cable.peer.port) + " of '" +
                                            cable.peer.id +
                                            "' leads elsewhere; take the output of "
                                            "one run");
            }
            add_cable(own, cable, back->second);
        }
    }

    void add_cable(const CableEnd& own, const CableLine& cable, const CableLine& back)
    {
        if (!vertices_.contains(own.id) || !vertices_.contains(cable.peer.id) ||
            !known_.insert(std::minmax({own, cable.peer})).second)
        {
            return;
        }
        if (own.id == cable.peer.id)
        {
            ++loops_;
            return;
        }
        const auto rate = rate_of(own, cable, back);
        const auto from = take_port(own);
        const auto to = take_port(cable.peer);
        const auto name = rate ? text_of(*rate) : "cable";
        const auto bandwidth = rate ? std::optional(bandwidth_of(*rate)) : std::nullopt;
        fabric_.import.graph.links.push_back(
            {from, to, classes_.place_of({name, {bandwidth, {}}})});
    }

    /// The rate that both ends can do; none where neither tells it.
    std::optional<InfinibandRate> rate_of(const CableEnd& own, const CableLine& cable,
                                          const CableLine& back)
    {
        const auto one = rate_of(cable);
        const auto other = rate_of(back);
        if (!one || !other)
        {
            return one ? one : other;
        }
        const auto lesser = lesser_of(*one, *other);
        if (*one != *other)
        {
            ++differing_;
            example_ = example_.empty()
                           ? end_text(own) + " is " + text_of(*one) + ", " + end_text(cable.peer) +
                                 " is " + text_of(*other) + ", the link is " + text_of(lesser)
                           : example_;
        }
        return lesser;
    }

    /// Versions of before 2010 do not tell rates.
    std::optional<InfinibandRate> rate_of(const CableLine& cable) const
    {
        const auto rate = infiniband_rate(cable.rate);
        if (!rate && !cable.rate.empty())
        {
            lines_.fail(cable.line,
                        "'" + cable.rate + "' is no width and speed that is known, such as 4xEDR");
        }
        return rate;
    }

    /// "port 1 of 'n1 mlx5_0'".
    std::string end_text(const CableEnd& end) const
    {
        return "port " + std::to_string(end.port) + " of '" + by_id_.at(end.id)->name + "'";
    }

    ImportedVertex take_port(const CableEnd& end)
    {
        const auto vertex = vertices_.at(end.id);
        const auto port = next_ports_[vertex]++;
        // Adapters of one host have ports of the same numbers, which no table names.
        fabric_.ports[{vertex, vertex.is_switch ? end.port : port}] = port;
        return vertex;
    }

    void say_what_differs()
    {
        auto& import = fabric_.import;
        if (differing_ > 0)
        {
            import.warnings.push_back(std::to_string(differing_) +
                                      (differing_ == 1 ? " cable has ends" : " cables have ends") +
                                      " whose width or speed differ; the lesser counts (" +
                                      example_ + ")");
        }
        if (left_out_ > 0)
        {
            import.left_out.push_back(std::to_string(left_out_) + " routers and aggregation nodes");
        }
        if (loops_ > 0)
        {
            import.left_out.push_back(std::to_string(loops_) +
                                      (loops_ == 1 ? " cable" : " cables") +
                                      " from a vertex to itself");
        }
    }

    /// Messages would choose between ways of which an adapter's host may use one alone.
    void doubt_nodes_of_several_switches()
    {
        const auto& graph = fabric_.import.graph;
        std::map<std::uint32_t, std::set<std::uint32_t>> switches;
        for (const auto& link : graph.links)
        {
            const auto& [node, other] =
                std::minmax(link.from, link.to,
                            [](auto one, auto two) { return one.is_switch < two.is_switch; });
            if (!node.is_switch && other.is_switch)
            {
                switches[node.number].insert(other.number);
            }
        }
        std::erase_if(switches, [](const auto& entry) { return entry.second.size() < 2; });
        if (!switches.empty())
        {
            const auto& [node, above] = *switches.begin();
            fabric_.import.doubts.push_back(
                std::to_string(switches.size()) +
                (switches.size() == 1 ? " adapter is" : " adapters are") +
                " below several switches ('" + graph.node_names[node] + "' below '" +
                graph.switch_names[*above.begin()] + "' and '" +
                graph.switch_names[*above.rbegin()] + "')");
        }
    }

    TextLines lines_;
    std::vector<FabricPart> parts_;
    InfinibandNodes nodes_;
    std::map<std::string, const FabricPart*> by_id_;
    std::map<std::string, std::size_t> names_;
    std::map<std::string, ImportedVertex> vertices_;
    std::set<std::pair<CableEnd, CableEnd>> known_;
    std::map<ImportedVertex, std::uint32_t> next_ports_;
    std::map<std::string, ImportedVertex> hosts_;
    std::uint64_t left_out_ = 0;
    std::uint64_t loops_ = 0;
    std::uint64_t differing_ = 0;
    std::string example_;
    InfinibandFabric fabric_;
    ClassFinder classes_{fabric_.import.classes};
};

} // namespace

InfinibandFabric read_ibnetdiscover(const std::filesystem::path& file, InfinibandNodes nodes)
{
    return FabricReader(file, nodes).read();
}

Import import_ibnetdiscover(const std::filesystem::path& file, const std::filesystem::path& tables,
                            InfinibandNodes nodes)
{
    auto fabric = read_ibnetdiscover(file, nodes);
    if (!tables.empty())
    {
        fabric.import.routing_table = infiniband_table(tables, fabric);
    }
    return std::move(fabric.import);
}

} // namespace haec_sim
