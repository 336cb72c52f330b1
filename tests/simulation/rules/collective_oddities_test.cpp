// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

// Collectives of which the records contradict each other, or the definitions.

namespace haec_sim::test
{

namespace
{

constexpr CommRef undefined_communicator{77};
constexpr CollectiveOp undefined_operation{200};

/// The records of each of three members at the end of the one collective of a trace.
using Ends = std::array<events::MpiCollectiveEnd, 3>;

/// Process p begins at 100 * (p + 1); all end at 400.
void record(Trace& trace, const Ends& ends)
{
    for (LocationIndex member = 0; member < ends.size(); ++member)
    {
        trace.at(member).collective_begin(100 * (std::int64_t{member} + 1)).add(400, ends[member]);
    }
}

Outcome outcome_of(const Ends& ends, CollectiveRule rule = CollectiveRule::synchronize)
{
    Trace trace(3);
    record(trace, ends);
    Settings settings;
    settings.replay.collectives = rule;
    return simulate(trace, settings);
}

std::string error_of(const Ends& ends)
{
    Trace trace(3);
    record(trace, ends);
    return test::error_of(trace);
}

events::MpiCollectiveEnd end(CollectiveOp operation, std::uint32_t root = collective_root_none,
                             std::uint64_t sent = 8, std::uint64_t received = 8,
                             CommRef communicator = world)
{
    return {{}, operation, communicator, root, sent, received};
}

Ends all(const events::MpiCollectiveEnd& one)
{
    return {one, one, one};
}

} // namespace

TEST(CollectiveOddities, UndefinedOperationsAreCountedAndWaitForAll)
{
    const auto outcome = outcome_of(all(end(undefined_operation)));
    EXPECT_EQ(outcome.oddities.unknown_operations, 3u);
    EXPECT_EQ(outcome.times(0), (Times{100, 400}));
    EXPECT_EQ(outcome_of(all(end(CollectiveOp::destroy_handle_and_deallocate)))
                  .oddities.unknown_operations,
              0u);
}

TEST(CollectiveOddities, UndefinedCommunicatorsAreCounted)
{
    const auto barrier =
        end(CollectiveOp::barrier, collective_root_none, 0, 0, undefined_communicator);
    for (const auto rule : {CollectiveRule::synchronize, CollectiveRule::preserve})
    {
        const auto outcome = outcome_of(all(barrier), rule);
        EXPECT_EQ(outcome.oddities.unknown_communicators, 3u);
        EXPECT_EQ(outcome.times(0), (Times{100, 400}));
    }
}

TEST(CollectiveOddities, CommunicatorsOfOthersAreCounted)
{
    // Process 1 is not in it.
    Trace trace(3);
    for (const LocationIndex member : {0U, 1U, 2U})
    {
        trace.at(member).collective(100, 200, CollectiveOp::barrier, even_reversed);
    }
    EXPECT_EQ(simulate(trace).oddities.unknown_communicators, 1u);
    // Everybody is in MPI_COMM_SELF.
    Trace alone(1);
    alone.at(0).collective(100, 200, CollectiveOp::bcast, self, 0);
    EXPECT_EQ(simulate(alone).oddities.unknown_communicators, 0u);
}

TEST(CollectiveOddities, UndefinedRootsAreCountedAndAllWaitForAll)
{
    for (const std::uint32_t root : {3U, collective_root_none, collective_root_this_group})
    {
        const auto outcome = outcome_of(all(end(CollectiveOp::bcast, root)));
        EXPECT_EQ(outcome.oddities.unknown_roots, 3u);
        EXPECT_EQ(outcome.times(0), (Times{100, 400}));
    }
    // These need none.
    EXPECT_EQ(outcome_of(all(end(CollectiveOp::allreduce, 3))).oddities.unknown_roots, 0u);
    EXPECT_EQ(outcome_of(all(end(CollectiveOp::bcast, 2))).oddities.unknown_roots, 0u);
}

TEST(CollectiveOddities, RootThatCallsItselfSoIsTheOneThatOthersName)
{
    const Ends ends{end(CollectiveOp::bcast, 1), end(CollectiveOp::bcast, collective_root_self),
                    end(CollectiveOp::bcast, 1)};
    EXPECT_EQ(outcome_of(ends).oddities.unknown_roots, 0u);
}

TEST(CollectiveOddities, DifferentOperationsAreAnError)
{
    const auto error = error_of(
        {end(CollectiveOp::barrier), end(CollectiveOp::barrier), end(CollectiveOp::allreduce)});
    for (const auto* part : {"collective 0 of communicator 0", "operation 0 for member",
                             "operation 11 for member 2", "preserve"})
    {
        EXPECT_NE(error.find(part), std::string::npos) << error;
    }
}

TEST(CollectiveOddities, DifferentRootsAreAnError)
{
    for (const auto operation : {CollectiveOp::bcast, CollectiveOp::gatherv})
    {
        const auto error = error_of({end(operation, 2), end(operation, 2), end(operation, 0)});
        for (const auto* part : {"collective 0 of communicator 0", "with root 2 for member",
                                 "with root 0 for member 2", "preserve"})
        {
            EXPECT_NE(error.find(part), std::string::npos) << error;
        }
    }
    EXPECT_EQ(error_of({end(CollectiveOp::barrier, 2), end(CollectiveOp::barrier, 1),
                        end(CollectiveOp::barrier)}),
              "");
}

TEST(CollectiveOddities, DifferentLengthsAreCountedOncePerCollective)
{
    const auto bcast = [](std::uint64_t received)
    { return end(CollectiveOp::bcast, 0, 0, received); };
    const auto reduce = [](std::uint64_t sent) { return end(CollectiveOp::reduce, 0, sent, 0); };
    const auto allreduce = [](std::uint64_t sent) { return end(CollectiveOp::allreduce, 0, sent); };
    const auto unlike = [](const Ends& ends) { return outcome_of(ends).oddities.unlike_lengths; };
    EXPECT_EQ(unlike({bcast(8), bcast(8), bcast(9)}), 1u);
    EXPECT_EQ(unlike({reduce(8), reduce(8), reduce(9)}), 1u);
    EXPECT_EQ(unlike({allreduce(9), allreduce(8), allreduce(7)}), 1u);
    // The root's part to itself may be in place.
    EXPECT_EQ(unlike({bcast(0), bcast(8), bcast(8)}), 0u);
    EXPECT_EQ(unlike({reduce(0), reduce(8), reduce(8)}), 0u);
}

TEST(CollectiveOddities, LengthsMayDifferWhereMpiLetsThem)
{
    for (const auto operation : {CollectiveOp::barrier, CollectiveOp::gatherv, CollectiveOp::scan,
                                 CollectiveOp::scatterv, CollectiveOp::alltoallv})
    {
        const auto outcome =
            outcome_of({end(operation, 0, 1, 2), end(operation, 0, 3, 4), end(operation, 0, 5, 6)});
        EXPECT_EQ(outcome.oddities.unlike_lengths, 0u) << static_cast<int>(operation);
    }
    Trace between(4);
    for (LocationIndex member = 0; member < 4; ++member)
    {
        between.at(member).collective_begin(100).add(
            200, end(CollectiveOp::allreduce, 0, member < 2 ? 8 : 16, 8, between_halves));
    }
    EXPECT_EQ(simulate(between).oddities.unlike_lengths, 0u);
}

} // namespace haec_sim::test
