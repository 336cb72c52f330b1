// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "bare_collectives.hpp"
#include "simulation/collectives/choices.hpp"
#include "simulation/collectives/open_mpi.hpp"

#include <gtest/gtest.h>

#include <utility>

// The steps of each member by the engine and by the verifier, which know nothing of each other.

namespace haec_sim::test
{

namespace
{

using verification::Member;

std::string text_of(bool is_send, std::uint64_t other, std::uint64_t bytes)
{
    return (is_send ? "to " + std::to_string(other) + " (" + std::to_string(bytes) + "), "
                    : "from " + std::to_string(other) + ", ");
}

/// The steps of a member in a phase.
std::string steps_in(const Phase& phase, std::uint32_t rank)
{
    std::string all;
    std::string receives;
    for (std::uint32_t round = 0; round < phase.rounds; ++round)
    {
        const auto step = phase.step(round, rank);
        all += step.to != nobody ? text_of(true, step.to, step.length) : "";
        receives += step.from != nobody ? text_of(false, step.from, 0) : "";
        if ((round + 1) % phase.rounds_at_once == 0)
        {
            all += std::exchange(receives, "");
        }
    }
    return all;
}

std::string steps_by_engine(const Schedule& schedule, std::uint32_t rank)
{
    std::string text;
    for (const auto& phase : schedule)
    {
        text += steps_in(phase, rank);
    }
    return text;
}

std::string steps_by_verifier(const verification::CollectiveSteps& steps, Member member)
{
    std::string text;
    for (std::uint64_t number = 0; number < steps.count(member); ++number)
    {
        const auto step = steps.at(member, number);
        text += text_of(step.is_send, step.other, step.bytes);
    }
    return text;
}

/// Blocks of 1,000, 1,001, ... bytes where members have their own.
std::vector<std::uint64_t> lengths_for(CollectiveOp operation, std::uint64_t members)
{
    std::vector<std::uint64_t> lengths(has_lengths_by_member(operation) ? members : 1);
    for (std::size_t member = 0; member < lengths.size(); ++member)
    {
        lengths[member] = operation == CollectiveOp::barrier ? 0 : 1000 + member;
    }
    return lengths;
}

void expect_twins(const Pair& pair, std::uint64_t members, std::uint64_t root,
                  std::uint64_t segment, std::uint64_t fan, std::uint64_t channels)
{
    const auto lengths = lengths_for(pair.operation, members);
    const CollectiveTask task{
        pair.operation, static_cast<std::uint32_t>(members), static_cast<std::uint32_t>(root),
        lengths.size() > 1 ? haec_sim::Blocks(std::make_shared<std::vector<std::uint64_t>>(lengths))
                           : haec_sim::Blocks(lengths.front())};
    const auto schedule =
        schedule_of(task, {pair.algorithm, segment, static_cast<std::uint32_t>(fan),
                           static_cast<std::uint32_t>(channels)});
    const auto steps = verification::steps_of(
        {pair.operation, pair.algorithm, members, root, Blocks(lengths), segment, fan, channels});
    for (std::uint32_t rank = 0; rank < members; ++rank)
    {
        EXPECT_EQ(steps_by_engine(schedule, rank), steps_by_verifier(*steps, rank))
            << "operation " << int(pair.operation) << " algorithm " << int(pair.algorithm) << " of "
            << members << ", root " << root << ", member " << rank;
    }
}

} // namespace

TEST(CollectiveTwins, StepsAreTheSame)
{
    for (std::uint64_t members = 2; members <= 20; ++members)
    {
        for (const auto& pair : all_pairs())
        {
            if (exists(pair, members))
            {
                expect_twins(pair, members, members / 3, 0, 0, 0);
                expect_twins(pair, members, members - 1, 170, 3, 3);
            }
        }
    }
}

// All of Open MPI's choices, and those of both versions of MPICH.
TEST(CollectiveTwins, DecisionsAreTheSame)
{
    for (const auto& pair : all_pairs())
    {
        for (const std::uint64_t members : {2,   3,   4,   7,   8,   15,   16,   31,   33,   64,
                                            100, 128, 255, 300, 512, 1000, 1024, 2048, 3000, 5000})
        {
            for (std::uint64_t limit = 1; limit <= 1 << 23; limit *= 2)
            {
                for (const auto length : {limit - 1, limit})
                {
                    const CollectiveTask task{pair.operation, static_cast<std::uint32_t>(members),
                                              0, haec_sim::Blocks(length)};
                    const Blocks blocks(length);
                    const auto engine = algorithm_of_open_mpi(task);
                    const auto verifier =
                        verification::open_mpi_decision(pair.operation, members, blocks);
                    EXPECT_EQ(engine, verifier)
                        << int(pair.operation) << " of " << members << ", " << length;
                    EXPECT_EQ(default_algorithm(task),
                              verification::mpich_decision(pair.operation, members, blocks));
                    EXPECT_EQ(algorithm_of_mpich3(task),
                              verification::mpich3_decision(pair.operation, members, blocks));
                }
            }
        }
    }
}

} // namespace haec_sim::test
