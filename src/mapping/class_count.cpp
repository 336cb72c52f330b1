// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/class_count.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace haec_sim
{

namespace
{

/// The role of links between nodes and switches, which stands last.
constexpr std::string_view role_of_nodes = "node";

/// The place of each type in the order, from 1 on; 0 where no role has the type.
std::vector<std::size_t> places_of_types(const Platform::Description& description)
{
    const auto& descriptor = TopologyRegistry::instance().require(description.topology);
    const auto roles = roles_of(descriptor, description.parameters);
    std::vector<std::size_t> places(description.link_types.size(), 0);
    for (std::size_t role = 0; role < roles.size(); ++role)
    {
        auto& place = places[description.role_types[role].value];
        place = std::max(place, roles[role].name == role_of_nodes ? 1 : role + 2);
    }
    return places;
}

std::vector<LinkTypeId> types_in_order(const Platform& platform)
{
    const auto places = places_of_types(platform.description());
    const auto counts = platform.link_counts();
    std::vector<LinkTypeId> types;
    for (LinkTypeId type; type.value < counts.size(); ++type.value)
    {
        if (counts[type.value] > 0)
        {
            types.push_back(type);
        }
    }
    std::ranges::stable_sort(types, {}, [&](LinkTypeId type) { return places[type.value]; });
    return types;
}

/// The number of the port that the link begins at.
std::uint64_t port_of(const Topology& topology, LinkId link)
{
    if (const auto port = topology.port(link))
    {
        return *port;
    }
    // Ports have no gap, so the links of the vertex before this one count it.
    const auto from = topology.link(link).from;
    std::uint64_t before = 0;
    for (LinkId other; other.value < link.value; ++other.value)
    {
        before += topology.link(other).from == from ? 1 : 0;
    }
    return before;
}

} // namespace

ClassCount::ClassCount(const Platform& platform)
    : platform_(platform), order_(types_in_order(platform)), hops_(platform.link_types().size(), 0),
      highest_(hops_.size()), counts_(hops_.size(), 0)
{
}

void ClassCount::add(NodeId from, NodeId to, const Traffic& traffic)
{
    std::ranges::fill(counts_, 0U);
    platform_.topology().count_hops(from, to, counts_);
    const auto last = std::find_if(order_.rbegin(), order_.rend(),
                                   [this](LinkTypeId type) { return counts_[type.value] > 0; });
    HAEC_SIM_ASSERT(last != order_.rend());
    highest_[last->value].messages += traffic.messages;
    highest_[last->value].bytes.value += traffic.bytes.value;
    for (std::size_t type = 0; type < counts_.size(); ++type)
    {
        hops_[type] += counts_[type] * traffic.messages;
    }
}

std::vector<ClassQuality>
ClassCount::figures(const std::vector<std::optional<ExpectedLoads::Fullest>>& fullest) const
{
    const auto all = std::accumulate(hops_.begin(), hops_.end(), std::uint64_t{0});
    std::vector<ClassQuality> figures;
    for (const auto type : order_)
    {
        auto& links = figures.emplace_back();
        links.name = platform_.link_types()[type.value].name;
        links.highest = highest_[type.value];
        if (all > 0)
        {
            links.share = static_cast<double>(hops_[type.value]) / static_cast<double>(all);
        }
        if (const auto& most = fullest[type.value])
        {
            links.busiest = {most->bytes, link_name(platform_.topology(), most->link)};
        }
    }
    return figures;
}

std::string link_name(const Topology& topology, LinkId link)
{
    const auto nodes = topology.node_count();
    const auto from = topology.link(link).from.value;
    const auto vertex = from < nodes ? std::to_string(from) : "s" + std::to_string(from - nodes);
    return vertex + ":" + std::to_string(port_of(topology, link));
}

} // namespace haec_sim
