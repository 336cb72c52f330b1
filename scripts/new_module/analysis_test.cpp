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

/// Process 0 sends to process 1, which sends on to process 2.
Outcome run_of(std::uint32_t ranks)
{
    Program program(3);
    program.at(0).send(0us, 1us, {.rank = 1, .length = Bytes{500}});
    program.at(1)
        .receive(0us, 2us, {.rank = 0, .length = Bytes{500}})
        .send(3us, 4us, {.rank = 2, .length = Bytes{300}});
    program.at(2).receive(0us, 5us, {.rank = 1, .length = Bytes{300}});
    return simulate(program,
                    {.arguments = {"-m", "static_network_model," MY_MODULE}, .ranks = ranks});
}

TEST(my_module, AddsUpWhatIsSent)
{
    const auto run = run_of(1);
    ASSERT_EQ(run.status, 0) << run.messages;
    // TODO: what yours finds, by a computation of your own.
    EXPECT_EQ(run.files.at("my_module.csv"), "bytes\n800\n");
}

TEST(my_module, IsTheSameOnAnyNumberOfRanks)
{
    EXPECT_EQ(difference(run_of(1), run_of(3)), "");
}

} // namespace
