// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabric.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::verification
{

void Fabric::each_hop(NodeId from, NodeId to, const VisitHop& visit) const
{
    if (from != to)
    {
        Way way(*this, from.value, to.value, visit);
        go(way, to.value);
        HAEC_SIM_ASSERT(way.at() == to.value);
    }
}

void append_links_within(const Fabric& part, Vertex vertex, Vertex first_vertex,
                         std::uint32_t first_port, std::vector<Hop>& links)
{
    const auto first = links.size();
    part.append_links(vertex, links);
    for (auto link = first; link < links.size(); ++link)
    {
        links[link].from += first_vertex;
        links[link].port += first_port;
        links[link].to += first_vertex;
    }
}

std::uint32_t Way::choose(std::uint32_t count)
{
    const auto choice = choose_parallel(count);
    digits_ /= count;
    return choice;
}

std::uint32_t Way::choose_parallel(std::uint32_t count) const
{
    HAEC_SIM_ASSERT(count > 0);
    return static_cast<std::uint32_t>(digits_ % count);
}

void Way::look_around()
{
    around_.clear();
    fabric_.append_links(at_, around_);
}

void Way::pass(const Hop& hop)
{
    HAEC_SIM_ASSERT(hop.from == at_);
    at_ = hop.to;
    visit_(hop);
}

void Way::cross_to(Vertex next)
{
    look_around();
    std::erase_if(around_, [next](const Hop& hop) { return hop.to != next; });
    pass(around_.at(choose_parallel(static_cast<std::uint32_t>(around_.size()))));
}

void Way::leave_by(std::uint64_t port)
{
    look_around();
    const auto link = std::ranges::find(around_, port, &Hop::port);
    HAEC_SIM_ASSERT(link != around_.end());
    pass(*link);
}

void Way::go_within(const Fabric& part, Vertex to, Vertex first_vertex, std::uint32_t first_port)
{
    const VisitHop outside = [&](const Hop& hop) {
        pass({hop.from + first_vertex, hop.port + first_port, hop.to + first_vertex, hop.type});
    };
    Way inside(part, at_ - first_vertex, digits_, outside);
    part.go(inside, to);
    digits_ = inside.digits_;
}

} // namespace haec_sim::verification
