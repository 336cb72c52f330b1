// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network_loads.hpp"

#include "core/numbers/split_mix.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

namespace haec_sim::bench
{

namespace
{

Platform platform_of(const std::string& topology, const Coordinates& size)
{
    Platform::Description description(topology);
    description.parameters.set("size", std::vector<std::int64_t>(size.begin(), size.end()), true);
    return Platform(description);
}

/// A share in (0, 1].
double share(std::uint64_t random)
{
    return static_cast<double>((random >> 11) + 1) * 0x1p-53;
}

} // namespace

double cpu_seconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Machine::Machine(const std::string& topology, const Coordinates& size,
                 const std::vector<double>& bandwidths, Picoseconds latency)
    : platform(platform_of(topology, size))
{
    for (const double bandwidth : bandwidths)
    {
        rates.links.push_back({BytesPerSecond{bandwidth}, latency});
    }
}

Pattern uniform(const Platform& platform)
{
    return [nodes = platform.node_count()](NodeId, std::uint64_t random)
    { return NodeId{below(nodes, random)}; };
}

Pattern transpose(const Platform& platform)
{
    return [&platform](NodeId from, std::uint64_t)
    {
        const Coordinates at = platform.coordinates(from);
        return platform.node({at[1], at[0], at[2]});
    };
}

Pattern bit_complement(const Platform& platform)
{
    return [&platform](NodeId from, std::uint64_t)
    {
        const Coordinates at = platform.coordinates(from);
        const Coordinates& size = platform.grid().size();
        return platform.node({size[0] - 1 - at[0], size[1] - 1 - at[1], at[2]});
    };
}

Pattern tornado(const Platform& platform)
{
    return [&platform](NodeId from, std::uint64_t)
    {
        Coordinates at = platform.coordinates(from);
        at[0] = (at[0] + 3) % platform.grid().size()[0];
        return platform.node(at);
    };
}

std::vector<NetworkEntry> poisson_messages(const Platform& platform, const Pattern& pattern,
                                           Bytes length, BytesPerSecond by_each_node,
                                           std::uint64_t count, std::uint64_t seed)
{
    const double mean_gap = static_cast<double>(length.value) * 1e12 / by_each_node.value /
                            static_cast<double>(platform.node_count());
    std::uint64_t state = seed;
    const auto draw = [&state] { return split_mix(state += split_mix_increment); };
    std::vector<NetworkEntry> messages;
    messages.reserve(count);
    double now = 0.0;
    for (std::uint64_t number = 0; number < count; ++number)
    {
        now -= mean_gap * std::log(share(draw()));
        const NodeId from{below(platform.node_count(), draw())};
        const NodeId to = pattern(from, draw());
        if (from != to)
        {
            messages.push_back({.name = {.sender = from.value, .sequence = number},
                                .place = number,
                                .from = from,
                                .to = to,
                                .begin = Picoseconds{std::llround(now)},
                                .load = {length, {}}});
        }
    }
    return messages;
}

Waiting run(Network& network, const std::vector<NetworkEntry>& messages, Picoseconds unit)
{
    Waiting waiting;
    const std::uint64_t tail = messages[messages.size() - messages.size() / 10].name.sequence;
    double at_end = 0.0;
    const auto take = [&](const NetworkExit& exit)
    {
        const auto units =
            static_cast<double>(exit.arrival.queued.count()) / static_cast<double>(unit.count());
        waiting.mean += units;
        if (exit.name.sequence >= tail)
        {
            ++at_end;
            waiting.mean_at_end += units;
            waiting.longest_at_end = std::max(waiting.longest_at_end, units);
        }
    };
    const auto advance = [&](Picoseconds until)
    {
        while (const auto exit = network.advance(until))
        {
            take(*exit);
        }
    };
    for (const NetworkEntry& message : messages)
    {
        advance(message.begin);
        network.enter(message);
    }
    advance(Picoseconds::max());
    waiting.mean /= static_cast<double>(messages.size());
    waiting.mean_at_end /= at_end;
    return waiting;
}

} // namespace haec_sim::bench
