// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routing/port_index.hpp"

#include <algorithm>
#include <numeric>

namespace haec_sim
{

PortIndex::PortIndex(const Topology& topology)
    : first_(topology.vertex_count() + std::size_t{1}), links_(topology.link_count()),
      ports_(topology.link_count())
{
    for (LinkId link; link.value < links_.size(); ++link.value)
    {
        ++first_[topology.link(link).from.value];
    }
    std::exclusive_scan(first_.begin(), first_.end(), first_.begin(), std::uint64_t{0});
    auto next = first_;
    for (LinkId link; link.value < links_.size(); ++link.value)
    {
        const auto vertex = topology.link(link).from.value;
        const auto place = next[vertex]++;
        links_[place] = link;
        ports_[place] =
            topology.port(link).value_or(static_cast<std::uint32_t>(place - first_[vertex]));
    }
}

std::optional<LinkId> PortIndex::find(VertexId vertex, std::uint32_t port) const
{
    const auto begin = ports_.begin() + static_cast<std::ptrdiff_t>(first_[vertex.value]);
    const auto end = ports_.begin() + static_cast<std::ptrdiff_t>(first_[vertex.value + 1]);
    const auto found = std::lower_bound(begin, end, port);
    return found == end || *found != port
               ? std::nullopt
               : std::optional(links_[static_cast<std::size_t>(found - ports_.begin())]);
}

std::optional<LinkId> PortIndex::only(VertexId vertex) const
{
    const auto first = first_[vertex.value];
    return first_[vertex.value + 1] == first + 1 ? std::optional(links_[first]) : std::nullopt;
}

} // namespace haec_sim
