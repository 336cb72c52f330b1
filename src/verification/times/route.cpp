// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/route.hpp"

#include <numeric>

namespace haec_sim::verification
{

LinksByType walk(const Machine& machine, NodeId from, NodeId to, const Message& message)
{
    LinksByType links(machine.type_count, 0);
    machine.router->each_hop(from, to, {message.sender, message.sequence},
                             [&](const Hop& hop)
                             {
                                 links.first = hops(links) == 0 ? hop.type.value : links.first;
                                 ++links.at(hop.type.value);
                                 if (hop.to >= machine.first_switch)
                                 {
                                     links.into_switches.resize(machine.type_count, 0);
                                     ++links.into_switches[hop.type.value];
                                 }
                             });
    return links;
}

std::uint32_t hops(const LinksByType& links)
{
    return std::accumulate(links.begin(), links.end(), 0U);
}

} // namespace haec_sim::verification
