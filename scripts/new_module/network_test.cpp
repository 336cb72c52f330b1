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

/// Process 0 sends to process 1, which waits for it.
Outcome run_of(std::uint32_t ranks)
{
    Program program(2);
    program.at(0).send(0us, 1us, {.rank = 1, .length = Bytes{500}});
    program.at(1).receive(0us, 2us, {.rank = 0, .length = Bytes{500}});
    return simulate(program, {.arguments = {"-m", MY_MODULE}, .ranks = ranks});
}

TEST(my_module, TakesItsTime)
{
    const auto run = run_of(1);
    ASSERT_EQ(run.status, 0) << run.messages;
    // TODO: from your equations. Here 1000 ns, and 500 bytes at 1e9 bytes/s.
    EXPECT_EQ(run.of<MpiRecv>(1).at(0).time, 1500ns);
}

TEST(my_module, IsTheSameOnAnyNumberOfRanks)
{
    EXPECT_EQ(difference(run_of(1), run_of(2)), "");
}

} // namespace
