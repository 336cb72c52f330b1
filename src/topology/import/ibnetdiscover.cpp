// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Fabrics of InfiniBand by the output of ibnetdiscover. Channel adapters are nodes, each by itself,
// and each cable is a link of the class of its width and speed.

#include "topology/import/ibnetdiscover.hpp"

#include "core/numbers/whole_number.hpp"
#include "topology/import/ibnetdiscover_parts.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace haec_sim
{

namespace
{

/// A lane's bytes of data in a second, without what the coding takes: 8b/10b, from FDR10 on
/// 64b/66b.
struct LaneSpeed
{
    std::string_view name;
    double bytes;
};

constexpr std::array<LaneSpeed, 9> lane_speeds{{{"SDR", 0.25e9},
                                                {"DDR", 0.5e9},
                                                {"QDR", 1e9},
                                                {"FDR10", 1.25e9},
                                                {"FDR", 14.0625e9 * 64.0 / 66.0 / 8.0},
                                                {"EDR", 3.125e9},
                                                {"HDR", 6.25e9},
                                                {"NDR", 12.5e9},
                                                {"XDR", 25e9}}};

/// None where the rate is unknown.
std::optional<BytesPerSecond> bandwidth_of(const std::string& rate)
{
    const auto times = std::min(rate.find('x'), rate.size());
    const auto lanes = whole_number(rate.substr(0, times));
    for (const auto& speed : lane_speeds)
    {
        if (lanes && *lanes > 0 && rate.substr(times) == "x" + std::string(speed.name))
        {
            return BytesPerSecond{static_cast<double>(*lanes) * speed.bytes};
        }
    }
    return std::nullopt;
}

class FabricReader
{
public:
    explicit FabricReader(const std::filesystem::path& file)
        : lines_(file), parts_(read_fabric_parts(lines_))
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
        if (left_out_ > 0)
        {
            fabric_.import.left_out.push_back(std::to_string(left_out_) +
                                              " routers and aggregation nodes");
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
        vertices_[part.id] = graph.add_node(name);
        for (const auto lid : part.lids)
        {
            fabric_.nodes_by_lid[lid] = vertices_[part.id].number;
        }
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
            add_cable(own, cable);
        }
    }

    /// Versions of before 2010 do not tell rates.
    void add_cable(const CableEnd& own, const CableLine& cable)
    {
        if (!vertices_.contains(own.id) || !vertices_.contains(cable.peer.id) ||
            !known_.insert(std::minmax({own, cable.peer})).second || own.id == cable.peer.id)
        {
            return;
        }
        const auto bandwidth = bandwidth_of(cable.rate);
        if (!bandwidth && !cable.rate.empty())
        {
            lines_.fail(cable.line,
                        "'" + cable.rate + "' is no width and speed that is known, such as 4xEDR");
        }
        const auto from = take_port(own);
        const auto to = take_port(cable.peer);
        fabric_.import.graph.links.push_back(
            {from, to,
             classes_.place_of({cable.rate.empty() ? "cable" : cable.rate, {bandwidth, {}}})});
    }

    ImportedVertex take_port(const CableEnd& end)
    {
        const auto vertex = vertices_.at(end.id);
        fabric_.ports[{vertex, end.port}] = next_ports_[vertex]++;
        return vertex;
    }

    TextLines lines_;
    std::vector<FabricPart> parts_;
    std::map<std::string, const FabricPart*> by_id_;
    std::map<std::string, std::size_t> names_;
    std::map<std::string, ImportedVertex> vertices_;
    std::set<std::pair<CableEnd, CableEnd>> known_;
    std::map<ImportedVertex, std::uint32_t> next_ports_;
    std::uint64_t left_out_ = 0;
    InfinibandFabric fabric_;
    ClassFinder classes_{fabric_.import.classes};
};

} // namespace

InfinibandFabric read_ibnetdiscover(const std::filesystem::path& file)
{
    return FabricReader(file).read();
}

Import import_ibnetdiscover(const std::filesystem::path& file, const std::filesystem::path& tables)
{
    auto fabric = read_ibnetdiscover(file);
    if (!tables.empty())
    {
        fabric.import.routing_table = infiniband_table(tables, fabric);
    }
    return std::move(fabric.import);
}

} // namespace haec_sim
