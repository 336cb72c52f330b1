// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/cluster_numbers.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

ClusterNumbers::ClusterNumbers(const Topology& network, const ClusterInside& inside,
                               std::uint32_t planes)
    : network_(network), inside_(inside), planes_(planes), each_(inside.interfaces() / planes),
      computers_(network.node_count() / each_),
      switches_(network.vertex_count() - network.node_count()),
      first_switch_(computers_ * inside.vertices())
{
    for (std::uint32_t vertex = 0, sum = 0; vertex < inside_.vertices(); ++vertex)
    {
        sum = vertex == inside_.places() ? 0 : sum;
        before_.push_back(sum);
        sum += static_cast<std::uint32_t>(inside_.links(vertex).size());
    }
    find_firsts();
    const auto node_links = first_of(network_.node_count());
    switch_links_ = network_.link_count() - node_links;
    first_switch_link_ = first_link(computers_);
}

// Links of nodes come first, by node.
void ClusterNumbers::find_firsts()
{
    firsts_.assign(network_.node_count() + std::size_t{1}, 0);
    std::uint64_t link = 0;
    for (std::uint32_t node = 0; node < network_.node_count(); ++node)
    {
        firsts_[node] = link;
        while (link < network_.link_count() && network_.link({link}).from.value == node)
        {
            ++link;
        }
    }
    firsts_.back() = link;
    const auto each = firsts_[1];
    const bool is_regular =
        std::ranges::adjacent_find(firsts_, [&](std::uint64_t one, std::uint64_t next)
                                   { return next - one != each; }) == firsts_.end();
    if (is_regular)
    {
        links_each_ = each;
        firsts_ = {};
    }
}

VertexId ClusterNumbers::vertex(std::uint32_t computer, std::uint32_t inside) const
{
    const auto places = inside_.places();
    return {inside < places
                ? computer * places + inside
                : computers_ * places + computer * (inside_.vertices() - places) + inside - places};
}

ClusterNumbers::Inside ClusterNumbers::inside(VertexId vertex) const
{
    const auto places = inside_.places();
    if (vertex.value < computers_ * places)
    {
        return {vertex.value / places, vertex.value % places};
    }
    const auto rest = vertex.value - computers_ * places;
    const auto others = inside_.vertices() - places;
    return {rest / others, places + rest % others};
}

std::uint64_t ClusterNumbers::network_links_before(std::uint32_t computer,
                                                   std::uint32_t interface) const
{
    const auto first = computer * each_;
    const auto node = first + interface / planes_;
    const auto whole = planes_ * (first_of(node) - first_of(first));
    const auto rest = interface % planes_;
    return rest == 0 ? whole : whole + rest * (first_of(node + 1) - first_of(node));
}

std::uint64_t ClusterNumbers::first_link(std::uint32_t computer) const
{
    const auto places = inside_.places();
    const auto of_places =
        before_[places - 1] + static_cast<std::uint32_t>(inside_.links(places - 1).size());
    const auto of_others =
        before_.back() + static_cast<std::uint32_t>(inside_.links(inside_.vertices() - 1).size());
    return std::uint64_t{computers_} * of_places + std::uint64_t{computer} * of_others +
           planes_ * first_of(computer * each_);
}

LinkId ClusterNumbers::link(Inside at, std::uint32_t port) const
{
    const auto places = inside_.places();
    if (at.vertex < places)
    {
        const auto of_places =
            before_[places - 1] + static_cast<std::uint32_t>(inside_.links(places - 1).size());
        return {std::uint64_t{at.computer} * of_places + before_[at.vertex] + port};
    }
    const auto interface = std::min(at.vertex - places, inside_.interfaces());
    return {first_link(at.computer) + before_[at.vertex] +
            network_links_before(at.computer, interface) + port};
}

VertexId ClusterNumbers::from_network(std::uint32_t plane, VertexId vertex) const
{
    const auto nodes = network_.node_count();
    if (vertex.value >= nodes)
    {
        return {first_switch_ + plane * switches_ + vertex.value - nodes};
    }
    return this->vertex(vertex.value / each_,
                        inside_.interface(vertex.value % each_ * planes_ + plane));
}

std::uint32_t ClusterNumbers::node_of(LinkId link) const
{
    if (firsts_.empty())
    {
        return static_cast<std::uint32_t>(link.value / links_each_);
    }
    const auto after = std::ranges::upper_bound(firsts_, link.value);
    return static_cast<std::uint32_t>(after - firsts_.begin()) - 1;
}

LinkId ClusterNumbers::from_network(std::uint32_t plane, LinkId link) const
{
    const auto node_links = first_of(network_.node_count());
    if (link.value >= node_links)
    {
        return {first_switch_link_ + plane * switch_links_ + link.value - node_links};
    }
    const auto node = node_of(link);
    const Inside at{node / each_, inside_.interface(node % each_ * planes_ + plane)};
    const auto inner = static_cast<std::uint32_t>(inside_.links(at.vertex).size());
    return this->link(at, inner + static_cast<std::uint32_t>(link.value - first_of(node)));
}

std::uint32_t ClusterNumbers::computer_of(std::uint64_t link) const
{
    std::uint32_t low = 0;
    for (auto high = computers_; high - low > 1;)
    {
        const auto middle = low + (high - low) / 2;
        (first_link(middle) <= link ? low : high) = middle;
    }
    return low;
}

ClusterNumbers::Place ClusterNumbers::place(LinkId link) const
{
    HAEC_SIM_ASSERT(link.value < links());
    Place place;
    if (link.value >= first_switch_link_)
    {
        const auto rest = link.value - first_switch_link_;
        place.is_of_network = true;
        place.plane = static_cast<std::uint32_t>(rest / switch_links_);
        place.link = {first_of(network_.node_count()) + rest % switch_links_};
        return place;
    }
    const auto places = inside_.places();
    std::uint32_t vertex = 0;
    std::uint32_t last = places;
    if (link.value < first_link(0))
    {
        place.at.computer = static_cast<std::uint32_t>(link.value / (first_link(0) / computers_));
    }
    else
    {
        place.at.computer = computer_of(link.value);
        vertex = places;
        last = inside_.vertices();
    }
    while (vertex + 1 < last && this->link({place.at.computer, vertex + 1}, 0).value <= link.value)
    {
        ++vertex;
    }
    place.at.vertex = vertex;
    place.port = static_cast<std::uint32_t>(link.value - this->link(place.at, 0).value);
    const auto inner = static_cast<std::uint32_t>(inside_.links(vertex).size());
    if (place.port >= inner)
    {
        const auto interface = vertex - places;
        place.is_of_network = true;
        place.plane = interface % planes_;
        place.link = {first_of(network_node(place.at.computer, interface)) + place.port - inner};
    }
    return place;
}

} // namespace haec_sim
