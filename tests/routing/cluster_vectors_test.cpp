// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/fifo_network.hpp"
#include "routed_machine.hpp"
#include "tests/network/traffic.hpp"

#include <gtest/gtest.h>

#include <map>

// Times of messages in clusters, worked by hand. Links have 10 GB/s and 1 us, so 10 kB take 1 us.

namespace haec_sim::test
{

namespace
{

constexpr std::int64_t ps_of_a_byte = 100;
constexpr std::int64_t ps_of_a_microsecond = 1'000'000;

struct Sent
{
    std::uint32_t from;
    std::uint32_t to;
    std::uint64_t bytes = 10'000;
    std::int64_t microsecond = 0;
};

/// Places 0 and 1 are nearest to interface 0, 2 and 3 to interface 1.
const std::string pairs = R"("node": {"places": 4, "interfaces": 2, "switches": 1, "links": [
    [0, 1, "nvlink"], [2, 3, "nvlink"], [0, "i0", "pcie"], [1, "i0", "pcie"], [2, "i1", "pcie"],
    [3, "i1", "pcie"], [0, "s0", "pcie"], [1, "s0", "pcie"], [2, "s0", "pcie"], [3, "s0", "pcie"],
    ["s0", "i0", "pcie"], ["s0", "i1", "pcie"]]})";
const std::string one_network = R"("type": "cluster", "network": {"type": "fat_tree", "down": [4],
    "up": [1]}, )" + pairs;
const std::string two_planes = R"("type": "cluster", "planes": 2, "network": {"type": "fat_tree",
    "down": [2], "up": [1]}, )" +
                               pairs;
const std::string rails = R"("type": "cluster", "planes": 4, "network": {"type": "fat_tree",
    "down": [2], "up": [1]}, "node": {"places": 1, "interfaces": 4,
    "links": [[0, "i0"], [0, "i1"], [0, "i2"], [0, "i3"]]})";
const std::string minimal_routes = R"("routing": "minimal")";

/// The arrivals in nanoseconds, by sender and its messages; process p is in place p.
std::vector<std::int64_t> arrivals_of(const std::string& topology, const std::vector<Sent>& sent,
                                      const std::string& routing = minimal_routes,
                                      std::uint64_t segment = 0)
{
    const auto machine = routed_machine(topology, routing);
    FifoNetwork network(machine, rates_of(machine), {Bytes{segment}, {}, {}});
    std::map<std::uint32_t, std::uint64_t> sequences;
    for (const auto& [from, to, bytes, microsecond] : sent)
    {
        auto entry =
            message(from, {from}, {to}, bytes, Picoseconds{ps_of_a_microsecond * microsecond});
        entry.name.sequence = sequences[from]++;
        const auto hops = machine.route({from}, {to}, {from, entry.name.sequence}).size();
        entry.alone = Picoseconds{ps_of_a_microsecond * static_cast<std::int64_t>(hops) +
                                  ps_of_a_byte * static_cast<std::int64_t>(bytes)};
        network.enter(entry);
    }
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::int64_t> found;
    while (const auto exit = network.advance(Picoseconds::max()))
    {
        found[{exit->name.sender, exit->name.sequence}] = exit->arrival.time.count() / 1000;
    }
    std::vector<std::int64_t> times;
    for (const auto& [name, time] : found)
    {
        times.push_back(time);
    }
    return times;
}

using Times = std::vector<std::int64_t>;

TEST(ClusterVectors, NvlinkIsNearerThanASwitch)
{
    EXPECT_EQ(arrivals_of(one_network, {{0, 1}}), Times{2000});
    EXPECT_EQ(arrivals_of(one_network, {{0, 2}}), Times{3000});
}

// A far interface is one link more, over the switch.
TEST(ClusterVectors, NearAndFarInterfaces)
{
    EXPECT_EQ(arrivals_of(one_network, {{0, 4}, {2, 6}}), (Times{5000, 5000}));
    EXPECT_EQ(
        arrivals_of(one_network + R"(, "interface": "round_robin")", {{0, 1}, {0, 4, 10'000, 10}}),
        (Times{2000, 16000}));
}

// On one plane the second waits for 1 us; on the other one it arrives at the far interface.
TEST(ClusterVectors, PlanesKeepMessagesApart)
{
    EXPECT_EQ(arrivals_of(two_planes, {{0, 4}, {1, 5}}), (Times{5000, 6000}));
    EXPECT_EQ(arrivals_of(two_planes, {{0, 4}, {2, 5}}), (Times{5000, 6000}));
}

// Interface 0 is busy from 1 to 6 us; the head would be there at 3.
TEST(ClusterVectors, TheLeastBusyInterface)
{
    const std::vector<Sent> sent{{0, 4, 50'000}, {1, 7, 10'000, 2}};
    EXPECT_EQ(arrivals_of(one_network, sent), (Times{9000, 10000}));
    EXPECT_EQ(arrivals_of(one_network + R"(, "interface": "least_busy")", sent),
              (Times{9000, 8000}));
}

// Four segments one after the other, and each on its own rail.
TEST(ClusterVectors, SegmentsOverFourRails)
{
    const std::string by_segment = R"("routing": "round_robin", "unit": "segment")";
    EXPECT_EQ(arrivals_of(rails, {{0, 1}}, by_segment, 2500), Times{5000});
    EXPECT_EQ(arrivals_of(rails + R"(, "interface": "round_robin")", {{0, 1}}, by_segment, 2500),
              Times{4250});
}

} // namespace

} // namespace haec_sim::test
