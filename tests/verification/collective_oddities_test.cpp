// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "verified_program.hpp"

#include <gtest/gtest.h>

#include <array>

// Facts of collectives and peers that are odd and no difference, and what cannot be verified.

namespace haec_sim::test
{

namespace
{

constexpr CommRef undefined_communicator{77};
constexpr CollectiveOp undefined_operation{200};

events::MpiCollectiveEnd odd_end(CollectiveOp operation, std::uint32_t root = collective_root_none,
                                 std::uint64_t sent = 8, std::uint64_t received = 8,
                                 CommRef communicator = world)
{
    return end_of(operation, sent, received, root, communicator);
}

using Ends = std::array<events::MpiCollectiveEnd, 3>;

/// The findings for three members that begin at 100 and end at 200, as recorded.
std::string found(const Ends& ends, const Keys& keys = {})
{
    VerifiedProgram program(3);
    for (std::size_t member = 0; member < ends.size(); ++member)
    {
        program.at(member).begin(100, 100).add(200, 200, ends[member]);
    }
    try
    {
        return program.differences(keys) + program.oddities();
    }
    catch (const Error& error)
    {
        return error.what();
    }
}

std::string found_of_all(const events::MpiCollectiveEnd& one)
{
    return found({one, one, one});
}

testing::AssertionResult says(const std::string& text, const std::vector<std::string>& parts)
{
    for (const auto& part : parts)
    {
        if (text.find(part) == std::string::npos)
        {
            return testing::AssertionFailure() << "no '" << part << "' in '" << text << "'";
        }
    }
    return testing::AssertionSuccess();
}

} // namespace

TEST(CollectiveOddities, WhatTheDefinitionsDoNotKnowIsCounted)
{
    EXPECT_EQ(found_of_all(odd_end(undefined_operation)), "unknown operations: 3; ");
    EXPECT_EQ(found_of_all(odd_end(CollectiveOp::bcast, 3)), "unknown roots: 3; ");
    EXPECT_EQ(found_of_all(odd_end(CollectiveOp::bcast)), "unknown roots: 3; ");
    EXPECT_EQ(found_of_all(odd_end(CollectiveOp::barrier, 0, 8, 8, undefined_communicator)),
              "unknown communicators: 3; ");
    EXPECT_EQ(found_of_all(odd_end(CollectiveOp::bcast, 2)), "");
    EXPECT_EQ(found_of_all(odd_end(CollectiveOp::allreduce, 3)), "");
}

TEST(CollectiveOddities, ProcessThatIsNoMemberIsCounted)
{
    VerifiedProgram program(3);
    program.add_communicator(CommRef{1}, {0, 2});
    for (std::size_t member = 0; member < 3; ++member)
    {
        program.at(member).begin(100, 100).end(200, 200, CollectiveOp::barrier, CommRef{1});
    }
    EXPECT_EQ(program.differences(), "");
    EXPECT_EQ(program.oddities(), "unknown communicators: 1; ");
}

TEST(CollectiveOddities, DifferentOperationsAreAnError)
{
    const Ends ends{odd_end(CollectiveOp::barrier), odd_end(CollectiveOp::barrier),
                    odd_end(CollectiveOp::allreduce)};
    EXPECT_TRUE(says(found(ends), {"collective 0 of communicator 0", "operation 0 for member 0",
                                   "operation 11 for member 2", "preserve"}));
    EXPECT_EQ(found(ends, {{"collectives", std::string("preserve")}}), "");
}

TEST(CollectiveOddities, DifferentRootsAreAnError)
{
    for (const auto operation : {CollectiveOp::bcast, CollectiveOp::gatherv})
    {
        EXPECT_TRUE(
            says(found({odd_end(operation, 2), odd_end(operation, 2), odd_end(operation, 0)}),
                 {"collective 0 of communicator 0", "with root 2 for member 0",
                  "with root 0 for member 2", "preserve"}));
    }
    EXPECT_EQ(
        found({odd_end(CollectiveOp::bcast, 1), odd_end(CollectiveOp::bcast, collective_root_self),
               odd_end(CollectiveOp::bcast, 1)}),
        "");
    EXPECT_EQ(found({odd_end(CollectiveOp::barrier, 2), odd_end(CollectiveOp::barrier, 1),
                     odd_end(CollectiveOp::barrier)}),
              "");
}

TEST(CollectiveOddities, DifferentLengthsAreCountedOncePerCollective)
{
    const auto bcast = [](std::uint64_t received)
    { return odd_end(CollectiveOp::bcast, 0, 0, received); };
    const auto reduce = [](std::uint64_t sent)
    { return odd_end(CollectiveOp::reduce, 0, sent, 0); };
    const auto allreduce = [](std::uint64_t sent)
    { return odd_end(CollectiveOp::allreduce, 0, sent); };
    EXPECT_EQ(found({bcast(8), bcast(8), bcast(9)}), "unlike lengths: 1; ");
    EXPECT_EQ(found({reduce(8), reduce(8), reduce(9)}), "unlike lengths: 1; ");
    EXPECT_EQ(found({allreduce(9), allreduce(8), allreduce(7)}), "unlike lengths: 1; ");
    EXPECT_EQ(found({bcast(0), bcast(8), bcast(8)}), "");
    EXPECT_EQ(found({reduce(0), reduce(8), reduce(8)}), "");
    EXPECT_EQ(
        found({odd_end(CollectiveOp::gatherv, 0, 1, 2), odd_end(CollectiveOp::gatherv, 0, 3, 4),
               odd_end(CollectiveOp::gatherv, 0, 5, 6)}),
        "");
}

TEST(PeerOddities, UndefinedPeersAreCountedAndNoDifference)
{
    VerifiedProgram program(2);
    program.at(0).send(100, 100, {7, 8}).receive(200, 200, {7, 8});
    program.at(1).receive(100, 100, {0, 8, 0, undefined_communicator});
    EXPECT_EQ(program.differences(), "");
    EXPECT_EQ(program.oddities(), "unknown peers: 3; ");
}

} // namespace haec_sim::test
