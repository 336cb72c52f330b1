// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "equations.hpp"
#include "network.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace haec_sim::test
{

namespace
{

const std::vector<std::uint64_t> lengths{0,    1,    278,  279,   280,    284,     1395,
                                         1396, 1420, 1421, 99999, 999999, 1u << 30};

Keys keys_of(const Symbols& s)
{
    return {{"communication_model", std::string(s.coded ? "PNC" : "DOR")},
            {"size_packet", s.s_p},
            {"size_window", s.s_w},
            {"size_windowid", s.s_wid},
            {"size_finitefield", s.s_ff_bits},
            {"delay_out", s.d_out},
            {"delay_in", s.d_in},
            {"delay_processing", s.processing},
            {"delay_packet", s.d_p},
            {"delay_mpi", s.d_mpi}};
}

std::vector<Symbols> variations()
{
    std::vector<Symbols> all;
    for (const bool coded : {false, true})
    {
        Symbols s;
        s.coded = coded;
        all.push_back(s);
        all.push_back({coded, 1500, 5, 4, 8, 127, 127, 63, 0.1, 500});
        all.push_back({coded, 64, 1, 0, 16, 1, 2, 3, 4, 5});
        all.push_back({coded, 17, 16, 1, 4, 0.5, 0.25, 0.125, 0.0625, 0});
        all.push_back({coded, 288, 3, 4, 4, 0, 0, 0, 0, 0});
    }
    return all;
}

const Keys with_packets{{"communication_model", std::string("DOR")}};

Platform::Description two_types(double wireless_bandwidth, double wireless_latency)
{
    Platform::Description description;
    description.link_types[0].bandwidth = BytesPerSecond{31.25e9};
    description.link_types[0].latency = Nanoseconds{10.0};
    description.link_types[1].bandwidth = BytesPerSecond{wireless_bandwidth};
    description.link_types[1].latency = Nanoseconds{wireless_latency};
    return description;
}

TEST(Equations, HoldForEveryParameter)
{
    for (const Symbols& symbols : variations())
    {
        Network network(keys_of(symbols));
        for (const std::uint32_t hops : {0u, 1u, 2u, 6u, 63u})
        {
            const std::vector<LinkSymbols> route(hops);
            for (const std::uint64_t length : lengths)
            {
                const auto expected = std::llround(error_free_time(symbols, route, length) * 1000);
                EXPECT_EQ(network.time(length, hops), expected)
                    << length << " bytes, " << hops << " hops, " << symbols.s_p;
            }
        }
    }
}

TEST(Equations, HoldForUnlikeLinks)
{
    for (const Symbols& symbols : variations())
    {
        Network network(keys_of(symbols), two_types(12.5e9, 100));
        const LinkSymbols optical{31.25e9, 10};
        const LinkSymbols wireless{12.5e9, 100};
        // From (0, 0, 0) to (1, 1, 2): two optical links and two wireless ones.
        const std::vector<LinkSymbols> route{optical, optical, wireless, wireless};
        for (const std::uint64_t length : lengths)
        {
            const auto expected = std::llround(error_free_time(symbols, route, length) * 1000);
            EXPECT_EQ(network.time(length, NodeId{0}, NodeId{37}), expected) << length;
        }
    }
}

// d_h = 100 + 9.216 + 10 + 100 = 219.216 optical, 100 + 23.04 + 100 + 100 = 323.04 wireless.
TEST(Equations, UnlikeLinksByHand)
{
    Network network(with_packets, two_types(12.5e9, 100));
    // (0, 0, 0) to (1, 0, 1), two packets: 200 + (219.216 + 323.04) + 323.04 + 50 + 200
    //                                      + (219.216 + 323.04 + 2 * 50)
    EXPECT_EQ(network.time(285, NodeId{0}, NodeId{17}), 1957552);
}

// The slow link determines the rate wherever it is, also where it is the first by type.
TEST(Equations, SlowestLinkCountsWhateverItsType)
{
    Network slow_wireless(with_packets, two_types(1e9, 100));
    Network fast_wireless(with_packets, two_types(1e12, 0));
    const auto rate = [](Network& network)
    {
        return network.time(284 * 5, NodeId{0}, NodeId{17}) -
               network.time(284 * 4, NodeId{0}, NodeId{17});
    };
    EXPECT_EQ(rate(slow_wireless), 588000); // 100 + 288 + 100 + 100
    EXPECT_EQ(rate(fast_wireless), 219216);
}

TEST(Equations, NcdIsPncWithoutErrors)
{
    Network ncd({{"communication_model", std::string("NCD")}});
    Network pnc({{"communication_model", std::string("PNC")}});
    for (const std::uint64_t length : lengths)
    {
        EXPECT_EQ(ncd.time(length, 3), pnc.time(length, 3));
    }
}

TEST(Equations, GrowWithLengthAndHops)
{
    for (const char* model : {"DOR", "PNC", "linear"})
    {
        Network network({{"communication_model", std::string(model)}});
        for (std::uint32_t hops = 1; hops < 10; ++hops)
        {
            for (std::uint64_t length = 0; length < 5000; length += 7)
            {
                ASSERT_LE(network.time(length, hops), network.time(length + 7, hops));
                ASSERT_LT(network.time(length, hops), network.time(length, hops + 1));
            }
        }
    }
}

TEST(Equations, RoutesOfOneClassShareOnePath)
{
    Network network({}, Platform::Description{});
    const Path& path = network.model().path(NodeId{0}, NodeId{17});
    EXPECT_EQ(path.hops(), 2u);
    EXPECT_EQ(&path, &network.model().path(NodeId{21}, NodeId{4}));
    EXPECT_NE(&path, &network.model().path(NodeId{0}, NodeId{2}));
    EXPECT_EQ(network.model().path(NodeId{5}, NodeId{5}).hops(), 0u);
}

} // namespace

} // namespace haec_sim::test
