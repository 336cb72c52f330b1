// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "random_traffic.hpp"

#include <array>
#include <map>
#include <string>
#include <utility>

namespace haec_sim::test
{

namespace
{

Platform::Description random_machine(std::uint64_t number)
{
    const std::array<const char*, 3> names{"mesh", "torus", "haec_box"};
    const auto length = [&number](std::uint64_t bound)
    {
        const auto result = static_cast<std::int64_t>(1 + number % bound);
        number /= bound;
        return result;
    };
    const std::string name = names[static_cast<std::size_t>(length(3) - 1)];
    return machine(name, {1 + length(4), length(3), length(3)}).description();
}

/// A type of two to four rates, of which the last is as the bandwidth.
void give_rates(LinkType& type, BytesPerSecond bandwidth, std::uint64_t number)
{
    const std::array<double, 4> windows{500, 3000.5, 20'000, 1'000'000};
    const std::array<double, 3> delays{0, 700, 4000};
    for (std::uint64_t left = 2 + number % 3; left-- > 0;)
    {
        type.rates.push_back({{bandwidth.value / static_cast<double>(std::uint64_t{1} << left)}});
    }
    type.rate_choice = {Nanoseconds{windows[number / 3 % 4]}, number % 2 == 0 ? 0.6 : 0.9,
                        number % 5 == 0 ? 0.0 : 0.3, Nanoseconds{delays[number / 12 % 3]}};
    type.sleep_after.reset();
    type.wake_delay.reset();
}

/// In every other machine links sleep, some at once and some for nothing.
Platform with_sleep(Platform::Description description, std::uint64_t number)
{
    const std::array<double, 4> times{0, 0.001, 50, 1000};
    for (LinkType& type : description.link_types)
    {
        if (number % 2 == 0)
        {
            type.sleep_after = Nanoseconds{times[number / 2 % 4]};
            type.wake_delay = Nanoseconds{times[number / 8 % 4]};
        }
        number /= 32;
    }
    return Platform(std::move(description));
}

} // namespace

RandomTraffic::RandomTraffic(std::uint64_t seed)
    : state_(seed), platform(with_sleep(random_machine(draw(std::uint64_t{1} << 40)), draw(1024)))
{
    draw_links();
}

RandomTraffic::RandomTraffic(std::uint64_t seed, Platform machine)
    : state_(seed), platform(std::move(machine))
{
    draw_links();
}

void RandomTraffic::draw_links()
{
    // Some that divide a second of picoseconds, some that do not; one that leaves halves.
    const std::array<double, 5> bandwidths{10e9, 3e9, 1.7e9, 31.25e9, 16e9};
    const std::array<std::int64_t, 4> latencies{1, 1000, 70'000, 1'000'003};
    for (std::size_t type = 0; type < platform.link_types().size(); ++type)
    {
        rates.links.push_back(
            {BytesPerSecond{bandwidths[draw(5)]}, Picoseconds{latencies[draw(4)]}});
    }
    const auto sorts = draw(6);
    if (sorts < 2)
    {
        // Of all types, or of the first one alone.
        auto description = platform.description();
        const auto& bandwidth = rates.links;
        for (std::size_t type = 0; type < (sorts == 0 ? bandwidth.size() : 1); ++type)
        {
            give_rates(description.link_types[type], bandwidth[type].bandwidth, draw(180));
        }
        platform = Platform(std::move(description));
    }
    const std::array<std::uint64_t, 5> segments{0, 1, 100, 999, 8192};
    options.segment = Bytes{segments[draw(5)]};
    options.time_bins = static_cast<std::uint32_t>(draw(2) * 7);
    if (draw(2) == 0)
    {
        options.injection = BytesPerSecond{bandwidths[draw(5)]};
    }
    if (draw(2) == 0)
    {
        options.ejection = BytesPerSecond{bandwidths[draw(5)]};
    }
}

std::vector<NetworkEntry> RandomTraffic::messages(std::size_t count)
{
    std::map<std::uint32_t, std::uint64_t> sent;
    std::vector<NetworkEntry> result;
    const std::uint64_t nodes = platform.node_count();
    const std::uint64_t most =
        options.segment.usual.value == 0 ? 20'000 : 8 * options.segment.usual.value;
    const std::uint64_t step = draw(2) == 0 ? 100'000 : 1;
    while (result.size() < count)
    {
        const NodeId from{static_cast<std::uint32_t>(draw(nodes))};
        const NodeId to{static_cast<std::uint32_t>(draw(nodes))};
        if (from == to)
        {
            continue;
        }
        // Two processes on each node.
        const auto sender = static_cast<std::uint32_t>(2 * from.value + draw(2));
        NetworkEntry entry = message(sender, from, to, draw(4) == 0 ? 0 : draw(most + 1),
                                     Picoseconds{static_cast<std::int64_t>(draw(8) * step)});
        entry.name.sequence = sent[sender]++;
        entry.load.entry_delay = Picoseconds{static_cast<std::int64_t>(draw(2) * 500)};
        entry.alone = Picoseconds{static_cast<std::int64_t>(draw(3) * 7'654'321)};
        result.push_back(entry);
    }
    return result;
}

} // namespace haec_sim::test
