// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

// `pieces` and `memory_pieces` of the linear model (spec: models, "Linear"), worked by hand.

namespace haec_sim::test
{

namespace
{

const std::string prefix = "modules.static_network_model.";

JsonValue entry(JsonValue::Object members)
{
    return {std::move(members)};
}

JsonValue number(double value)
{
    return {value};
}

JsonValue piece(double bytes, double latency, double bandwidth, double overhead = 0)
{
    return entry({{"bytes", number(bytes)},
                  {"latency", number(latency)},
                  {"bandwidth", number(bandwidth)},
                  {"overhead", number(overhead)}});
}

JsonValue last_piece(double latency, JsonValue bandwidth)
{
    return entry({{"latency", number(latency)}, {"bandwidth", std::move(bandwidth)}});
}

JsonValue::List three()
{
    return {piece(100, 50, 2e9, 5), piece(1000, 500, 5e8, 7.5),
            last_piece(2000, {std::string("infinite")})};
}

Keys with_pieces(JsonValue::List pieces, Keys keys = {})
{
    keys["communication_model"] = std::string("linear");
    keys["pieces"] = std::move(pieces);
    return keys;
}

TEST(Pieces, TakeThePlaceOfTheFirstLatencyAndLimitTheBandwidth)
{
    Network network(
        with_pieces(three(), {{"bandwidth", 1e9}, {"latency", 70.5}, {"delay_mpi", 3.0}}));
    // 3 + 50, and the link's 1 byte/ns.
    EXPECT_EQ(network.time(0, 1), 53000);
    EXPECT_EQ(network.time(100, 1), 153000);
    // 3 + 500 + 2 ns for each byte, and 70.5 for each further link.
    EXPECT_EQ(network.time(101, 1), 705000);
    EXPECT_EQ(network.time(1000, 4), 2714500);
    // 3 + 2000 + 70.5, and the link's 1 byte/ns.
    EXPECT_EQ(network.time(1001, 2), 3074500);
    // Not between processes of one node.
    EXPECT_EQ(network.time(1001, 0), 3000);
}

TEST(Pieces, OfMemoryHaveNoLinks)
{
    Network network(
        {{"communication_model", std::string("linear")},
         {"delay_mpi", 3.0},
         {"memory_pieces", JsonValue::List{piece(8, 40, 2e9), last_piece(100, number(4e9))}}});
    EXPECT_EQ(network.time(0, 0), 43000);
    EXPECT_EQ(network.time(8, 0), 47000);
    EXPECT_EQ(network.time(9, 0), 105250);
    EXPECT_EQ(network.time(0, 1), 1003000);
}

// In x and y are links of the first type, in z of the second.
TEST(Pieces, ReplaceTheLatencyOfTheLinkThatComesFirst)
{
    Platform::Description description;
    for (LinkType& type : description.link_types)
    {
        type.bandwidth = BytesPerSecond{1e9};
    }
    description.link_types[0].latency = Nanoseconds{10.0};
    description.link_types[1].latency = Nanoseconds{100.0};
    Network network(with_pieces({last_piece(500, number(1e9))}), description);
    EXPECT_EQ(network.time(8, NodeId{0}, NodeId{1}), 508000);
    EXPECT_EQ(network.time(8, NodeId{0}, NodeId{5}), 518000);
    EXPECT_EQ(network.time(8, NodeId{0}, NodeId{16}), 508000);
    EXPECT_EQ(network.time(8, NodeId{0}, NodeId{21}), 618000);
    EXPECT_EQ(network.time(8, NodeId{0}, NodeId{32}), 608000);
}

TEST(Pieces, GiveTheOverheadsOfTheirLengths)
{
    Network network(with_pieces(three()));
    const auto overheads = network.model().message_overheads();
    ASSERT_EQ(overheads.over_links.size(), 3u);
    EXPECT_EQ(overheads.over_links[0].most, Bytes{100});
    EXPECT_EQ(overheads.over_links[0].overhead, Picoseconds{5000});
    EXPECT_EQ(overheads.over_links[1].overhead, Picoseconds{7500});
    EXPECT_EQ(overheads.over_links[2].overhead, Picoseconds{0});
    EXPECT_TRUE(overheads.within_node.empty());
    EXPECT_EQ(network.model().send_occupancy(), Picoseconds{0});
}

TEST(Pieces, ImpossibleOnesAreRefused)
{
    const auto last = last_piece(1, number(1e9));
    const auto refused = [](JsonValue::List pieces)
    { return fault(with_pieces(std::move(pieces))); };
    EXPECT_EQ(refused({}), prefix +
                               R"(pieces is empty; write {"latency": 1000, "bandwidth": 1e10}, )"
                               "or remove the key");
    EXPECT_EQ(refused({piece(100, 1, 1e9)}),
              prefix +
                  "pieces[0]: the last entry has bytes; remove these, as it holds for all longer "
                  "messages");
    EXPECT_EQ(refused({last, last}), prefix + "pieces[0]: has no bytes, and is not the last entry; "
                                              "give the length up to which it holds");
    EXPECT_EQ(refused({piece(100, 1, 1e9), piece(100, 1, 1e9), last}),
              prefix + "pieces[1]: bytes 100 do not exceed the 100 of the entry before; sort the "
                       "entries by bytes");
    EXPECT_EQ(refused({piece(0.5, 1, 1e9), last}),
              prefix + "pieces[0]: bytes is no whole number from 0 to 2^53");
    EXPECT_EQ(refused({last_piece(-1, number(1e9))}),
              prefix + "pieces[0]: latency is no number of nanoseconds from 0 to 1e12");
    EXPECT_EQ(refused({last_piece(1, number(0))}),
              prefix + "pieces[0]: bandwidth is no number of bytes/s from 1 on, nor \"infinite\"");
    EXPECT_EQ(refused({entry({{"latency", number(1)}})}),
              prefix + "pieces[0]: bandwidth is no number of bytes/s from 1 on, nor \"infinite\"");
    EXPECT_EQ(refused({number(1)}),
              prefix + R"(pieces[0]: is no object, as {"bytes": 8192, "latency": 1000, )"
                       R"("bandwidth": 1e10})");
    EXPECT_EQ(refused({entry({{"latencies", number(1)}})}),
              prefix +
                  "pieces[0]: has an unknown member 'latencies'; write bytes, latency, bandwidth "
                  "or overhead");
}

TEST(Pieces, OfMemoryLeaveNoEffectToTheOtherKeys)
{
    const Keys keys{{"communication_model", std::string("linear")},
                    {"memory_pieces", JsonValue::List{last_piece(1, number(1e9))}}};
    for (const std::string other : {"memory_latency", "memory_bandwidth"})
    {
        auto both = keys;
        both[other] = 1.0;
        EXPECT_EQ(fault(both), prefix + other +
                                   " has no effect because memory_pieces gives latency and "
                                   "bandwidth for all lengths; remove one of the two");
    }
    const Parameters first = resolved(keys, Platform(row()));
    EXPECT_FALSE(first.has("memory_latency"));
    Keys dumped;
    dumped.insert(first.values().begin(), first.values().end());
    EXPECT_EQ(resolved(dumped, Platform(row())).values(), first.values());
}

TEST(Pieces, HaveNoEffectInOtherModels)
{
    EXPECT_EQ(fault({{"communication_model", std::string("DOR")}, {"pieces", three()}}),
              prefix + "pieces has no effect with communication_model DOR; remove it or choose "
                       "linear");
}

} // namespace

} // namespace haec_sim::test
