// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Figures worked out by hand.

#include "mapping/evaluation.hpp"
#include "mapping/quality_report.hpp"
#include "tests/core/message_of.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace haec_sim::test
{

namespace
{

using Nodes = std::vector<NodeId>;

/// Processes 0 and 1 talk much, 2 sends to both; 1 also to itself.
CommunicationMatrix triangle()
{
    CommunicationMatrix matrix;
    matrix.add({0, 1}, {10, Bytes{100}});
    matrix.add({1, 0}, {20, Bytes{300}});
    matrix.add({2, 0}, {5, Bytes{7}});
    matrix.add({2, 1}, {1, Bytes{1}});
    matrix.add({1, 1}, {4, Bytes{40}});
    return matrix;
}

/// The matrix that says the same as uniform traffic.
CommunicationMatrix listed(const UniformTraffic& uniform, std::uint32_t processes)
{
    CommunicationMatrix matrix;
    const auto group = [&](std::uint32_t process)
    { return uniform.groups == 0 ? process : process / (processes / uniform.groups); };
    for (std::uint32_t from = 0; from < processes; ++from)
    {
        for (std::uint32_t to = 0; to < processes; ++to)
        {
            if (group(from) != group(to))
            {
                matrix.add({from, to}, {1, uniform.bytes});
            }
        }
    }
    return matrix;
}

TEST(Evaluation, OfUniformTrafficIsThatOfItsMatrix)
{
    const Platform platform(mesh_of({4, 2, 1}));
    const auto one_each = Mapping::xyz(platform, 8);
    const Mapping shared("m", Nodes{{0}, {1}, {1}, {7}, {7}, {7}, {3}, {2}});
    const NetworkRates rates{{{BytesPerSecond{2.0}, {}}, {BytesPerSecond{2.0}, {}}}};
    for (const std::uint32_t groups : {0U, 2U, 4U})
    {
        for (const auto& mapping : {one_each, shared})
        {
            const UniformTraffic uniform{Bytes{5}, groups};
            const auto report = quality_report(evaluate(uniform, mapping, platform, rates), "csv");
            EXPECT_EQ(report, quality_report(evaluate(listed(uniform, 8), mapping, platform, rates),
                                             "csv"));
        }
    }
}

TEST(Evaluation, UniformTrafficNeedsEqualGroupsAndSums)
{
    const Platform platform(mesh_of({4, 2, 1}));
    const auto mapping = Mapping::xyz(platform, 8);
    EXPECT_EQ(message_of(
                  [&] {
                      evaluate(UniformTraffic{Bytes{1}, 3}, mapping, platform, {});
                  }),
              "--groups: 8 processes do not make 3 equal groups; give a number that divides them");
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    for (const auto bytes : {most / 64, most})
    {
        EXPECT_THROW(evaluate(UniformTraffic{Bytes{bytes}, 0}, mapping, platform, {}), Error);
    }
}

TEST(Evaluation, OfALineOfNodes)
{
    const Platform platform(mesh_of({4, 1, 1}));
    const Mapping mapping("m", Nodes{{0}, {1}, {3}});
    const auto quality = evaluate(triangle(), mapping, platform);
    EXPECT_EQ(quality.messages, 40u);
    EXPECT_EQ(quality.intra_node, 4u);
    EXPECT_EQ(quality.inter_node, 36u);
    EXPECT_EQ(quality.pairs, 3u);
    EXPECT_EQ(quality.average, 12u);
    EXPECT_EQ(quality.minimum, 1u);
    EXPECT_EQ(quality.maximum, 30u);
    EXPECT_EQ(quality.total_hops, 30u + 5 * 3 + 1 * 2);
    EXPECT_EQ(quality.hop_bytes, 400u + 7 * 3 + 1 * 2);
    EXPECT_EQ(quality.hops_histogram, (std::vector<std::uint64_t>{4, 30, 1, 5}));
    EXPECT_EQ(quality.dilation, 3u);
    // From node 1 to node 0 pass the 300 bytes of process 1 and the 7 of process 2.
    ASSERT_TRUE(quality.busiest);
    EXPECT_EQ(quality.busiest->bytes, 307.0);
    EXPECT_EQ(quality.busiest->name, "(1,0,0)->(0,0,0)");
    ASSERT_EQ(quality.classes.size(), 1U);
    EXPECT_EQ(quality.classes[0].name, "optical");
    EXPECT_EQ(quality.classes[0].share, 1.0);
    EXPECT_EQ(quality.classes[0].highest, (Traffic{36, Bytes{408}}));
    EXPECT_FALSE(quality.time_bound);
}

TEST(Evaluation, OfARing)
{
    const Platform ring(torus_of({4, 1, 1}));
    const auto quality = evaluate(triangle(), Mapping("m", Nodes{{0}, {1}, {3}}), ring);
    EXPECT_EQ(quality.total_hops, 30u + 5 * 1 + 1 * 2);
    EXPECT_EQ(quality.dilation, 2u);
    ASSERT_TRUE(quality.busiest);
    EXPECT_EQ(quality.busiest->bytes, 300.0);
}

TEST(Evaluation, OfABox)
{
    const Platform box(haec_box_of({2, 2, 3}));
    // 0 and 1 on one board, side by side; 2 two boards away.
    const auto quality = evaluate(triangle(), Mapping("m", Nodes{{0}, {1}, {8}}), box);
    EXPECT_EQ(quality.total_hops, 30u + 6 * 2);
    ASSERT_EQ(quality.classes.size(), 2U);
    EXPECT_EQ(quality.classes[0].name, "optical");
    EXPECT_DOUBLE_EQ(quality.classes[0].share, 30.0 / 42.0);
    EXPECT_EQ(quality.classes[0].highest, (Traffic{30, Bytes{400}}));
    EXPECT_DOUBLE_EQ(quality.classes[1].share, 12.0 / 42.0);
    EXPECT_EQ(quality.classes[1].highest, (Traffic{6, Bytes{8}}));
}

TEST(Evaluation, OfAllOnOneNode)
{
    const Platform platform(mesh_of({2, 2, 2}));
    const auto quality = evaluate(triangle(), Mapping("m", Nodes{{5}, {5}, {5}}), platform);
    EXPECT_EQ(quality.intra_node, 40u);
    EXPECT_EQ(quality.pairs, 0u);
    EXPECT_EQ(quality.average, 0u);
    EXPECT_EQ(quality.minimum, 0u);
    EXPECT_EQ(quality.hops_histogram, (std::vector<std::uint64_t>{40}));
    EXPECT_FALSE(quality.busiest);
    for (const auto& links : quality.classes)
    {
        EXPECT_EQ(links.share, 0.0);
        EXPECT_FALSE(links.busiest);
        EXPECT_EQ(links.highest, Traffic{});
    }
}

TEST(Evaluation, RefusesProcessesWithoutNode)
{
    const Platform platform(mesh_of({2, 2, 2}));
    EXPECT_EQ(
        message_of(
            [&] {
                evaluate(triangle(), Mapping("two", Nodes{{0}, {1}}), platform);
            }),
        "the communication matrix has process 2, but the mapping 'two' places 2 only, counted "
        "from 0; give the matrix and the map of one program");
}

TEST(Evaluation, RefusesWhatCannotBeMultiplied)
{
    const Platform platform(mesh_of({4, 1, 1}));
    CommunicationMatrix matrix;
    matrix.add({0, 1}, {1, Bytes{std::uint64_t{1} << 62}});
    EXPECT_THROW(evaluate(matrix, Mapping("m", Nodes{{0}, {3}}), platform), Error);
}

class QualityReport : public testing::Test
{
protected:
    QualityReport()
    {
        const Platform platform(mesh_of({2, 1, 1}));
        CommunicationMatrix matrix;
        matrix.add({0, 1}, {3, Bytes{30}});
        matrix.add({0, 0}, {1, Bytes{2}});
        const LinkRate two_bytes{BytesPerSecond{2.0}, {}};
        quality_ = evaluate(matrix, Mapping("m", Nodes{{0}, {1}}), platform,
                            NetworkRates{{two_bytes, two_bytes}});
    }

    MappingQuality quality_;
};

TEST_F(QualityReport, AsCsv)
{
    EXPECT_EQ(
        quality_report(quality_, "csv"),
        "name,value\nprocesses,2\nnodes,2\nmessages,4\nintra_node,1\ninter_node,3\npairs,"
        "1\naverage,3\nminimum,3\n"
        "maximum,3\ntotal_hops,3\nhop_bytes,30\nmessages_of_0_hops,1\nmessages_of_1_hops,3\n"
        "dilation,1\nmax_link_load,30\nmax_link,\"(0,0,0)->(1,0,0)\"\n"
        "max_link_load.optical,30\nmax_link.optical,\"(0,0,0)->(1,0,0)\"\nclass_share.optical,1\n"
        "highest_level.optical.messages,3\nhighest_level.optical.bytes,30\n"
        "time_bound,15\n");
}

TEST_F(QualityReport, AsJson)
{
    EXPECT_EQ(quality_report(quality_, "json"),
              "{\n  \"processes\": 2,\n  \"nodes\": 2,\n  \"messages\": 4,\n  \"intra_node\": 1,\n "
              " \"inter_node\": 3,\n  \"pairs\": 1,\n"
              "  \"average\": 3,\n  \"minimum\": 3,\n  \"maximum\": 3,\n  \"total_hops\": 3,\n"
              "  \"hop_bytes\": 30,\n  \"hops_histogram\": [1, 3],\n  \"dilation\": 1,\n"
              "  \"max_link_load\": 30,\n  \"max_link\": \"(0,0,0)->(1,0,0)\",\n"
              "  \"max_link_load.optical\": 30,\n  \"max_link.optical\": \"(0,0,0)->(1,0,0)\",\n"
              "  \"class_share.optical\": 1,\n  \"highest_level.optical.messages\": 3,\n"
              "  \"highest_level.optical.bytes\": 30,\n  \"time_bound\": 15\n}\n");
}

TEST_F(QualityReport, AsText)
{
    const auto text = quality_report(quality_, "text");
    EXPECT_EQ(
        text.rfind("processes                       2\nnodes                           2\n", 0), 0u)
        << text;
    EXPECT_NE(text.find("\n\nhops  messages\n0     1\n1     3\n"), std::string::npos) << text;
}

// The name that the share of wireless links had before other classes had one.
TEST(QualityReportOfABox, HasTheShareOfWirelessLinks)
{
    const Platform box(haec_box_of({2, 2, 3}));
    CommunicationMatrix matrix;
    matrix.add({0, 1}, {1, Bytes{1}});
    const auto report = quality_report(evaluate(matrix, Mapping("m", Nodes{{0}, {8}}), box), "csv");
    EXPECT_NE(report.find("\nwireless_share,1\n"), std::string::npos) << report;
    EXPECT_NE(report.find("\nclass_share.wireless,1\n"), std::string::npos) << report;
    EXPECT_EQ(report.find("time_bound"), std::string::npos) << report;
}

TEST_F(QualityReport, InNoOtherFormat)
{
    EXPECT_EQ(message_of([&] { quality_report(quality_, "jsn"); }),
              "--format: 'jsn' is no format; did you mean 'json'?");
}

} // namespace

} // namespace haec_sim::test
