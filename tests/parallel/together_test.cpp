// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/exchange.hpp"
#include "parallel/serial_ranks.hpp"
#include "parallel/together.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <new>
#include <stdexcept>
#include <string>

// One rank; several are in tests/parallel/mpi.

namespace haec_sim::test
{

namespace
{

/// Exit status and message of the error that comes out; "0" if none does.
std::string outcome_of(const std::function<void()>& step)
{
    SerialRanks ranks;
    try
    {
        together(ranks, step);
    }
    catch (const AgreedError& error)
    {
        return std::to_string(error.exit_status()) + " " + error.what();
    }
    return "0";
}

} // namespace

TEST(Together, NothingComesOutOfSuccess)
{
    bool is_done = false;
    EXPECT_EQ(outcome_of([&] { is_done = true; }), "0");
    EXPECT_TRUE(is_done);
}

TEST(Together, ErrorsKeepTheirMessageAndStatus)
{
    EXPECT_EQ(outcome_of([] { throw Error("damaged"); }), "1 damaged");
    EXPECT_EQ(outcome_of([] { throw UsageError("wrong"); }), "2 wrong");
    EXPECT_EQ(outcome_of([] { throw AgreedError("agreed", 2); }), "2 agreed");
    EXPECT_EQ(outcome_of([] { throw std::runtime_error("other"); }),
              "1 other (a fault of the program, please report it)");
}

TEST(Together, LackOfMemoryIsExplained)
{
    EXPECT_EQ(outcome_of([] { throw std::bad_alloc(); }).substr(0, 15), "1 out of memory");
}

TEST(Together, TheRankThatFailedTellsAndNotItsPeers)
{
    EXPECT_EQ(outcome_of([] { throw PeerFailed(); }), "0");
}

} // namespace haec_sim::test
