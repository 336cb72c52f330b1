// SPDX-License-Identifier: BSD-3-Clause
// my_module as a user runs it, with a program of which every record is known.

#include <haec_sim/testing/run.hpp>

#include <gtest/gtest.h>

#include <chrono>

namespace
{

using haec_sim::Bytes;
using haec_sim::kit::Outcome;
using haec_sim::kit::Program;
using haec_sim::kit::simulate;
using namespace haec_sim::events;
using namespace std::chrono_literals;

/// Process 0 sends to process 5, on the node of that number.
Outcome run_of(std::uint32_t ranks)
{
    Program program(6);
    program.at(0).send(0us, 1us, {.rank = 5, .length = Bytes{500}});
    program.at(5).receive(0us, 2us, {.rank = 0, .length = Bytes{500}});
    return simulate(program,
                    {.arguments = {"-m", "static_network_model," MY_MODULE, "--set",
                                   "topology.type=my_module", "--set", "topology.nodes=16"},
                     .ranks = ranks});
}

TEST(my_module, HasItsRoutes)
{
    const auto run = run_of(1);
    ASSERT_EQ(run.status, 0) << run.messages;
    // TODO: of yours. Here to the switch, and on to the node.
    const auto receive = run.of<MpiRecv>(5).at(0);
    EXPECT_EQ(run.attribute(receive.attributes, "haec_sim::hops")->bits, 2U);
}

TEST(my_module, IsTheSameOnAnyNumberOfRanks)
{
    EXPECT_EQ(difference(run_of(1), run_of(3)), "");
}

} // namespace
