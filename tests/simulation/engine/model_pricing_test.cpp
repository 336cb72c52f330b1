// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/model_pricing.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <utility>

namespace haec_sim::test
{

namespace
{

/// D = 1000 * from + 100 * to + length + 10 * sender + sequence; counts how often it is asked.
class TellingNetwork final : public NetworkModel
{
public:
    const Path& path(NodeId from, NodeId to) override
    {
        ++asked[{from.value, to.value}];
        return *paths_.emplace_back(std::make_unique<TellingPath>(from, to));
    }

    std::map<std::pair<std::uint32_t, std::uint32_t>, int> asked;

private:
    class TellingPath final : public Path
    {
    public:
        TellingPath(NodeId from, NodeId to) : from_(from), to_(to) {}

        Picoseconds transfer_time(const Message& message) const override
        {
            return Picoseconds{static_cast<std::int64_t>(1000 * from_.value + 100 * to_.value +
                                                         message.length.value +
                                                         10 * message.sender + message.sequence)};
        }

        std::uint32_t hops() const noexcept override
        {
            return from_.value + to_.value;
        }

    private:
        NodeId from_;
        NodeId to_;
    };

    std::vector<std::unique_ptr<Path>> paths_;
};

} // namespace

TEST(ModelPricing, AsksTheModelForTheNodesOfTheProcesses)
{
    TellingNetwork network;
    const Placement placement{{0, 0}, {NodeId{3}, NodeId{4}}};
    ModelPricing pricing(network, placement);
    const auto arrival =
        pricing.price({Picoseconds{70000}, {.sender = 0, .sequence = 6}, 1, Bytes{5}});
    ASSERT_TRUE(arrival);
    EXPECT_EQ(arrival->duration.count(), 3000 + 400 + 5 + 0 + 6);
    EXPECT_EQ(arrival->time.count(), 73411);
    EXPECT_EQ(arrival->hops, 7u);
}

TEST(ModelPricing, AsksForTheWayBetweenTwoNodesOnce)
{
    // More pairs than its cache has places, from two processes on each node.
    TellingNetwork network;
    Placement placement;
    for (std::uint32_t process = 0; process < 120; ++process)
    {
        placement.rank_of.push_back(0);
        placement.node_of.push_back(NodeId{process / 2});
    }
    ModelPricing pricing(network, placement);
    for (std::uint32_t from = 0; from < 120; ++from)
    {
        for (std::uint32_t to = 0; to < 120; ++to)
        {
            const auto arrival =
                pricing.price({Picoseconds{0}, {.sender = from, .sequence = 0}, to, Bytes{1}});
            ASSERT_EQ(arrival->hops, from / 2 + to / 2);
        }
    }
    EXPECT_EQ(network.asked.size(), 3600u);
    for (const auto& [pair, times] : network.asked)
    {
        EXPECT_EQ(times, 1) << pair.first << " to " << pair.second;
    }
}

} // namespace haec_sim::test
