// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/output/paired_links.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace haec_sim
{

namespace
{

/// What links side by side have in common, whichever way they lead.
std::tuple<VertexId, VertexId, LinkTypeId> side_by_side(const Link& link)
{
    return {std::min(link.from, link.to), std::max(link.from, link.to), link.type};
}

} // namespace

PairedLinks::PairedLinks(const Topology& topology)
{
    const LinkPorts ports(topology);
    for (std::uint64_t place = 0; place < ports.count(); ++place)
    {
        links_.push_back(topology.link(ports.at(place)));
        ports_.push_back(ports.port(ports.at(place)));
    }
    back_.assign(links_.size(), none);
    pair();
}

void PairedLinks::pair()
{
    std::vector<Place> order(links_.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {},
                      [&](Place place) {
                          return std::tuple(side_by_side(links_[place]), links_[place].from, place);
                      });
    for (auto first = order.begin(); first != order.end();)
    {
        const auto bundle = side_by_side(links_[*first]);
        const auto last = std::find_if(
            first, order.end(), [&](Place place) { return side_by_side(links_[place]) != bundle; });
        const auto from = links_[*first].from;
        auto other =
            std::find_if(first, last, [&](Place place) { return links_[place].from != from; });
        for (const auto middle = other; first != middle && other != last; ++first, ++other)
        {
            back_[*first] = *other;
            back_[*other] = *first;
        }
        first = last;
    }
}

} // namespace haec_sim
