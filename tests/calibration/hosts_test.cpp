// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/hosts.hpp"

#include "../core/message_of.hpp"

#include <gtest/gtest.h>

namespace haec_sim::calibration
{

namespace
{

TEST(Hosts, are_nodes_in_the_order_of_their_first_process)
{
    const std::vector<Host> hosts{{"b", "x", 4}, {"a", "x", 4}, {"b", "x", 4}, {"c", "x", 4}};
    require_alike(hosts);
    EXPECT_EQ(nodes_of(hosts), (std::vector<std::uint32_t>{0, 1, 0, 2}));
}

TEST(Hosts, of_one_process_are_an_error)
{
    EXPECT_EQ(test::message_of(
                  [] {
                      require_alike({{"a", "x", 4}});
                  }),
              "there is one process, but a message needs two; start haec_calibrate as mpirun -n 2 "
              "haec_calibrate, or give files by --osu");
}

TEST(Hosts, that_differ_are_an_error)
{
    EXPECT_EQ(test::message_of(
                  [] {
                      require_alike({{"a", "Xeon", 16}, {"b", "EPYC", 64}});
                  }),
              "the hosts differ: 'a' has 16 cores of Xeon, 'b' has 64 cores of EPYC; calibrate on "
              "hosts of one kind, as a configuration has nodes of one kind");
    EXPECT_NE(test::message_of([] { require_alike({{"a", "Xeon", 16}, {"b", "Xeon", 8}}); }), "");
}

} // namespace

} // namespace haec_sim::calibration
