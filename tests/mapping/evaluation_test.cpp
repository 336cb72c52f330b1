// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Figures worked out by hand.

#include "mapping/evaluation.hpp"
#include "mapping/quality_report.hpp"
#include "tests/core/message_of.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

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
    EXPECT_EQ(quality.max_link_load, Bytes{307});
    EXPECT_EQ(quality.wireless_share, 0.0);
}

TEST(Evaluation, OfARing)
{
    const Platform ring(torus_of({4, 1, 1}));
    const auto quality = evaluate(triangle(), Mapping("m", Nodes{{0}, {1}, {3}}), ring);
    EXPECT_EQ(quality.total_hops, 30u + 5 * 1 + 1 * 2);
    EXPECT_EQ(quality.dilation, 2u);
    EXPECT_EQ(quality.max_link_load, Bytes{300});
}

TEST(Evaluation, OfABox)
{
    const Platform box(haec_box_of({2, 2, 3}));
    // 0 and 1 on one board, side by side; 2 two boards away.
    const auto quality = evaluate(triangle(), Mapping("m", Nodes{{0}, {1}, {8}}), box);
    EXPECT_EQ(quality.total_hops, 30u + 6 * 2);
    EXPECT_DOUBLE_EQ(quality.wireless_share, 12.0 / 42.0);
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
    EXPECT_EQ(quality.wireless_share, 0.0);
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
        quality_ = evaluate(matrix, Mapping("m", Nodes{{0}, {1}}), platform);
    }

    MappingQuality quality_;
};

TEST_F(QualityReport, AsCsv)
{
    EXPECT_EQ(quality_report(quality_, "csv"),
              "name,value\nmessages,4\nintra_node,1\ninter_node,3\npairs,1\naverage,3\nminimum,3\n"
              "maximum,3\ntotal_hops,3\nhop_bytes,30\nmessages_of_0_hops,1\nmessages_of_1_hops,3\n"
              "dilation,1\nmax_link_load,30\nwireless_share,0\n");
}

TEST_F(QualityReport, AsJson)
{
    EXPECT_EQ(quality_report(quality_, "json"),
              "{\n  \"messages\": 4,\n  \"intra_node\": 1,\n  \"inter_node\": 3,\n  \"pairs\": 1,\n"
              "  \"average\": 3,\n  \"minimum\": 3,\n  \"maximum\": 3,\n  \"total_hops\": 3,\n"
              "  \"hop_bytes\": 30,\n  \"hops_histogram\": [1, 3],\n  \"dilation\": 1,\n"
              "  \"max_link_load\": 30,\n  \"wireless_share\": 0\n}\n");
}

TEST_F(QualityReport, AsText)
{
    const auto text = quality_report(quality_, "text");
    EXPECT_EQ(text.rfind("messages        4\nintra_node      1\n", 0), 0u) << text;
    EXPECT_NE(text.find("\n\nhops  messages\n0     1\n1     3\n"), std::string::npos) << text;
}

TEST_F(QualityReport, InNoOtherFormat)
{
    EXPECT_EQ(message_of([&] { quality_report(quality_, "jsn"); }),
              "--format: there is no format 'jsn'; did you mean 'json'?");
}

} // namespace

} // namespace haec_sim::test
