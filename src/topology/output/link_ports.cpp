// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/output/link_ports.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

bool is_in_order(const Topology& topology)
{
    VertexId last;
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        const auto from = topology.link({number}).from;
        if (from < last)
        {
            return false;
        }
        last = from;
    }
    return true;
}

} // namespace

LinkPorts::LinkPorts(const Topology& topology) : topology_(topology)
{
    if (topology.link_count() > most)
    {
        throw UsageError("the topology has " + std::to_string(topology.link_count()) +
                         " links, each direction by itself, which are too many to go through; "
                         "make it smaller than " +
                         std::to_string(most));
    }
    if (!is_in_order(topology))
    {
        for (std::uint64_t number = 0; number < topology.link_count(); ++number)
        {
            order_.push_back({number});
        }
        std::ranges::stable_sort(order_, {}, [&](LinkId link) { return topology.link(link).from; });
    }
    if (topology.link_count() > 0 && !topology.port({0}))
    {
        count_ports();
    }
}

void LinkPorts::count_ports()
{
    counted_.resize(count());
    VertexId vertex;
    std::uint32_t port = 0;
    for (std::uint64_t place = 0; place < count(); ++place)
    {
        const auto from = topology_.link(at(place)).from;
        port = from == vertex ? port : 0;
        vertex = from;
        counted_[at(place).value] = port++;
    }
}

std::string vertex_text(const Topology& topology, VertexId vertex)
{
    const auto nodes = topology.node_count();
    return vertex.value < nodes ? std::to_string(vertex.value)
                                : "s" + std::to_string(vertex.value - nodes);
}

} // namespace haec_sim
