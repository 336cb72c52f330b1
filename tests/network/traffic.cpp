// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "traffic.hpp"

#include <map>
#include <utility>

namespace haec_sim::test
{

Platform machine(const std::string& topology, std::vector<std::int64_t> size)
{
    Platform::Description description(topology);
    description.parameters.set("size", std::move(size), true);
    return Platform(description);
}

NetworkRates rates_of(const Platform& platform, BytesPerSecond bandwidth, Picoseconds latency)
{
    return {std::vector<LinkRate>(platform.link_types().size(), {bandwidth, latency})};
}

NetworkEntry message(std::uint32_t sender, NodeId from, NodeId to, std::uint64_t bytes,
                     Picoseconds begin)
{
    return {.name = {.sender = sender},
            .from = from,
            .to = to,
            .begin = begin,
            .load = {Bytes{bytes}, {}}};
}

std::vector<Picoseconds> waiting_of(Network& network, const std::vector<NetworkEntry>& all)
{
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::size_t> places;
    for (const NetworkEntry& entry : all)
    {
        places.emplace(std::pair(entry.name.sender, entry.name.sequence), places.size());
        network.enter(entry);
    }
    std::vector<Picoseconds> waiting(all.size(), Picoseconds::min());
    while (const auto exit = network.advance(Picoseconds::max()))
    {
        waiting.at(places.at({exit->name.sender, exit->name.sequence})) = exit->arrival.queued;
    }
    return waiting;
}

} // namespace haec_sim::test
