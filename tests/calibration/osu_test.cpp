// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/osu.hpp"

#include "../core/message_of.hpp"
#include "testing/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace haec_sim::calibration
{

namespace
{

// Outputs in the forms of versions 5 and 7.
constexpr const char* latencies = "# OSU MPI Latency Test v5.9\n"
                                  "# Size          Latency (us)\n"
                                  "0                       0.25\n"
                                  "1                       0.26\n"
                                  "1024                    0.51\n";
constexpr const char* rates = "\n# OSU MPI Bandwidth Test v7.3\n"
                              "# Datatype: MPI_CHAR.\n"
                              "# Size      Bandwidth (MB/s)\n"
                              "1                      10.00\n"
                              "1024                 5120.00\n";
constexpr const char* broadcasts =
    "# OSU MPI Broadcast Latency Test v7.3\n"
    "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n"
    "8                       1.20              0.90              1.50        1000\n";
constexpr const char* barriers = "# OSU MPI Barrier Latency Test v5.9\n"
                                 "# Avg Latency(us)\n"
                                 "             2.50\n";

std::filesystem::path written(const std::string& name, const std::string& text)
{
    // Tests run at the same time.
    static const kit::ScratchFolder folder;
    const auto path = folder.path() / name;
    std::ofstream(path) << text;
    return path;
}

TEST(Osu, has_latencies_and_the_overhead_of_the_fastest_messages)
{
    const auto found =
        read_osu({{}, {written("rates.txt", rates), written("latencies.txt", latencies)}, 0});
    const auto& lengths = found.paths.at(Place::memory).lengths;
    ASSERT_EQ(lengths.size(), 3);
    EXPECT_EQ(lengths[2].bytes, 1024);
    EXPECT_DOUBLE_EQ(lengths[2].transfer.median, 510);
    // 1 byte at 10 MB/s: 100 ns.
    EXPECT_DOUBLE_EQ(lengths[2].send->median, 100);
    EXPECT_DOUBLE_EQ(lengths[0].overhead_ns(), 100);
    EXPECT_EQ(found.nodes, (std::vector<std::uint32_t>{0, 0}));
}

TEST(Osu, of_nodes_is_of_the_network)
{
    const auto found = read_osu({{written("latencies.txt", latencies)}, {}, 0});
    EXPECT_TRUE(found.paths.contains(Place::network));
    EXPECT_EQ(found.nodes, (std::vector<std::uint32_t>{0, 1}));
}

TEST(Osu, has_collectives_by_their_last_member_or_their_mean)
{
    const auto found =
        read_osu({{written("latencies.txt", latencies), written("broadcasts.txt", broadcasts),
                   written("barriers.txt", barriers)},
                  {},
                  16});
    ASSERT_EQ(found.collectives.size(), 2);
    const auto& barrier = found.collectives[0];
    EXPECT_EQ(barrier.operation, CollectiveOp::barrier);
    EXPECT_DOUBLE_EQ(barrier.time.median, 2500);
    EXPECT_TRUE(barrier.is_mean);
    const auto& broadcast = found.collectives[1];
    EXPECT_EQ(broadcast.operation, CollectiveOp::bcast);
    EXPECT_EQ(broadcast.members, 16);
    EXPECT_EQ(broadcast.bytes, 8);
    EXPECT_DOUBLE_EQ(broadcast.time.median, 1500);
    EXPECT_FALSE(broadcast.is_mean);
}

std::string fault(const std::string& text, std::uint32_t processes = 0)
{
    const auto path = written("odd.txt", text);
    const auto message = test::message_of([&] { read_osu({{path}, {}, processes}); });
    const auto name = "'" + path.string() + "'";
    return message.starts_with(name) ? message.substr(name.size()) : message;
}

TEST(Osu, tells_in_one_line_what_is_wrong_with_a_file)
{
    EXPECT_EQ(fault("hello\n"),
              ": no measurement of the OSU micro-benchmarks; give the output of osu_latency, "
              "osu_bw, osu_mbw_mr or of a collective");
    EXPECT_EQ(fault(std::string(latencies) + "2048   [vm:1] killed\n"),
              ", line 6: '2048   [vm:1] killed' is no measurement; give the output of one "
              "benchmark as it is");
    EXPECT_EQ(fault("# OSU MPI Latency Test v5.9\n8\n"),
              ": a line has no time behind the length; give the whole output");
    EXPECT_EQ(fault("# OSU MPI Bi-Directional Bandwidth Test v5.9\n8 1\n"),
              ": '# OSU MPI Bi-Directional Bandwidth Test v5.9' is no benchmark that "
              "haec_calibrate reads; give osu_latency, osu_bw, osu_mbw_mr or a collective");
    EXPECT_EQ(fault(broadcasts),
              ": the file does not say how many processes took part; add --processes");
    EXPECT_EQ(fault(rates), "--osu: no file has latencies; add the output of osu_latency");
    EXPECT_NE(test::message_of([] { read_osu({{"nothere.txt"}, {}, 0}); }), "");
}

} // namespace

} // namespace haec_sim::calibration
