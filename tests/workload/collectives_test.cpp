// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "collective_parts.hpp"
#include "workload/regions.hpp"

#include <gtest/gtest.h>

namespace haec_sim::workload
{

namespace
{

constexpr std::size_t operations_of_a_round = 9;

/// The operations of two rounds of three processes with blocks of 100 bytes, without the frame.
std::vector<std::vector<CollectivePart>> two_rounds()
{
    auto all = collect_collectives(record("collectives", {{"ranks", std::int64_t{3}},
                                                          {"iterations", std::int64_t{2}},
                                                          {"message-bytes", std::int64_t{100}}}));
    EXPECT_EQ(all.size(), 2 * operations_of_a_round + 2);
    return {all.begin() + 1, all.end() - 1};
}

struct Expected
{
    CollectiveOp operation;
    bool has_root;
    /// The bytes by rank, where rank 0 is the root.
    std::vector<std::uint64_t> sent;
    std::vector<std::uint64_t> received;
};

std::vector<Expected> first_round()
{
    return {
        {CollectiveOp::bcast, true, {300, 0, 0}, {100, 100, 100}},
        {CollectiveOp::reduce, true, {100, 100, 100}, {300, 0, 0}},
        {CollectiveOp::allreduce, false, {300, 300, 300}, {300, 300, 300}},
        {CollectiveOp::allgather, false, {300, 300, 300}, {300, 300, 300}},
        {CollectiveOp::alltoall, false, {300, 300, 300}, {300, 300, 300}},
        {CollectiveOp::scatter, true, {300, 0, 0}, {100, 100, 100}},
        {CollectiveOp::gather, true, {100, 100, 100}, {300, 0, 0}},
        {CollectiveOp::scan, false, {300, 200, 100}, {100, 200, 300}},
        {CollectiveOp::barrier, false, {0, 0, 0}, {0, 0, 0}},
    };
}

} // namespace

TEST(Collectives, RecordSizesAsScorePDoes)
{
    const auto operations = two_rounds();
    const auto expected = first_round();
    for (std::size_t index = 0; index < expected.size(); ++index)
    {
        for (std::uint32_t rank = 0; rank < 3; ++rank)
        {
            const auto& found = operations[index][rank].record;
            EXPECT_EQ(found.collective_op, expected[index].operation);
            EXPECT_EQ(found.root, expected[index].has_root ? 0U : collective_root_none);
            EXPECT_EQ(found.size_sent, expected[index].sent[rank]) << index;
            EXPECT_EQ(found.size_received, expected[index].received[rank]) << index;
        }
    }
}

TEST(Collectives, ChangeTheRootEachRound)
{
    const auto operations = two_rounds();
    const auto& bcast = operations[operations_of_a_round];
    EXPECT_EQ(bcast[0].record.root, 1U);
    EXPECT_EQ(bcast[0].record.size_sent, 0U);
    EXPECT_EQ(bcast[1].record.size_sent, 300U);
    const auto& gather = operations[operations_of_a_round + 6];
    EXPECT_EQ(gather[1].record.root, 1U);
    EXPECT_EQ(gather[0].record.size_received, 0U);
    EXPECT_EQ(gather[1].record.size_received, 300U);
}

TEST(Collectives, StandInTheirRegions)
{
    const auto program = record("collectives", {{"ranks", std::int64_t{2}}});
    const std::map<CollectiveOp, Region> expected{
        {CollectiveOp::bcast, Region::mpi_bcast},
        {CollectiveOp::reduce, Region::mpi_reduce},
        {CollectiveOp::allreduce, Region::mpi_allreduce},
        {CollectiveOp::allgather, Region::mpi_allgather},
        {CollectiveOp::alltoall, Region::mpi_alltoall},
        {CollectiveOp::scatter, Region::mpi_scatter},
        {CollectiveOp::gather, Region::mpi_gather},
        {CollectiveOp::scan, Region::mpi_scan},
        {CollectiveOp::barrier, Region::mpi_barrier},
    };
    const auto& events = program.locations.front();
    for (std::size_t index = 0; index < events.size(); ++index)
    {
        const auto* end = std::get_if<events::MpiCollectiveEnd>(&events[index]);
        const auto found = end == nullptr ? expected.end() : expected.find(end->collective_op);
        if (found != expected.end())
        {
            EXPECT_EQ(std::get<events::Leave>(events[index + 1]).region, reference(found->second));
            EXPECT_EQ(std::get<events::Enter>(events[index - 2]).region, reference(found->second));
        }
    }
}

TEST(Collectives, LetARootGoOnAtOnce)
{
    // A broadcast's root waits for nobody, so processes drift apart where computing times vary.
    const auto program = record("collectives", {{"ranks", std::int64_t{4}},
                                                {"iterations", std::int64_t{1}},
                                                {"variation", std::int64_t{100}},
                                                {"compute-ns", std::int64_t{1'000'000}}});
    const auto bcast = collect_collectives(program)[1];
    const auto root_took = bcast[0].record.time - bcast[0].begin;
    for (const auto& part : bcast)
    {
        const auto ready = std::max(part.begin, bcast[0].begin);
        EXPECT_EQ(part.record.time, ready + root_took);
    }
}

} // namespace haec_sim::workload
