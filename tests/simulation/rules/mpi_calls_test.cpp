// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/mpi_calls.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <set>

// Every call of MPI that Score-P records, one after another: what it leaves in a trace, and the
// output times that the rules give for that.

namespace haec_sim::test
{

// Instead of the bytes of the object, which would be part of the test's name.
void PrintTo(const CallCase& tried, std::ostream* out)
{
    *out << tried.calls.size() << " calls";
}

namespace
{

std::vector<CallCase> all_cases()
{
    std::vector<CallCase> all;
    for (auto* const family : {local_calls, message_calls, request_calls, collective_calls,
                               communicator_calls, file_calls})
    {
        for (auto& tried : family())
        {
            all.push_back(std::move(tried));
        }
    }
    return all;
}

class MpiCalls : public testing::TestWithParam<CallCase>
{
};

} // namespace

TEST_P(MpiCalls, AreTimedByTheRules)
{
    const auto& tried = GetParam();
    for (const auto& call : tried.calls)
    {
        SCOPED_TRACE(call);
        Trace trace(static_cast<std::uint32_t>(tried.expected.size()));
        tried.record(trace, "MPI_" + call);
        Settings settings;
        settings.replay.compute_scale = 2;
        settings.replay.collectives = tried.rule;
        const auto outcome = simulate(trace, settings);
        for (LocationIndex process = 0; process < tried.expected.size(); ++process)
        {
            EXPECT_EQ(outcome.times(process), tried.expected[process]) << "process " << process;
        }
        EXPECT_EQ(outcome.oddities.unmatched_sends, tried.unmatched_sends);
        EXPECT_EQ(outcome.oddities.stray_completions, 0u);
        EXPECT_EQ(outcome.oddities.unlike_lengths, 0u);
    }
}

INSTANTIATE_TEST_SUITE_P(OfScoreP, MpiCalls, testing::ValuesIn(all_cases()),
                         [](const auto& tried) { return tried.param.title; });

TEST(MpiCallCases, AreThoseThatScorePWraps)
{
    // Score-P 8 defines 380 regions of MPI, 32 of them for one-sided communication.
    std::set<std::string> calls;
    for (const auto& tried : all_cases())
    {
        calls.insert(tried.calls.begin(), tried.calls.end());
    }
    EXPECT_EQ(calls.size(), 380u - 32);
}

} // namespace haec_sim::test
