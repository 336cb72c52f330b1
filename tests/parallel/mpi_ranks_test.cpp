// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/mpi_ranks.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

using Bytes = std::vector<std::byte>;

/// The bytes that one rank has for another, unlike those of any other pair: some have none.
Bytes from_to(std::uint32_t from, std::uint32_t to)
{
    Bytes bytes((5 * from + 3 * to) % 11);
    for (std::size_t index = 0; index < bytes.size(); ++index)
    {
        bytes[index] = static_cast<std::byte>(40 * from + 20 * to + index);
    }
    return bytes;
}

/// Calls of at most 4 bytes, of fewer than there are ranks, and such that one is enough.
class MpiRanksTest : public testing::TestWithParam<std::uint64_t>
{
protected:
    MpiRanks ranks{boost::mpi::communicator{}, GetParam()};

    /// The bytes that every rank has for `to`.
    std::vector<Bytes> all_for(std::uint32_t to) const
    {
        std::vector<Bytes> parts;
        for (std::uint32_t from = 0; from < ranks.size(); ++from)
        {
            parts.push_back(from_to(from, to));
        }
        return parts;
    }

    /// The bytes that `from` has for every rank.
    std::vector<Bytes> all_from(std::uint32_t from) const
    {
        std::vector<Bytes> parts;
        for (std::uint32_t to = 0; to < ranks.size(); ++to)
        {
            parts.push_back(from_to(from, to));
        }
        return parts;
    }
};

} // namespace

TEST_P(MpiRanksTest, GathersOnRoot)
{
    for (std::uint32_t root = 0; root < ranks.size(); ++root)
    {
        const auto parts = ranks.gather(from_to(ranks.rank(), root), root);
        EXPECT_EQ(parts, ranks.rank() == root ? all_for(root) : std::vector<Bytes>{});
    }
}

TEST_P(MpiRanksTest, GathersOnAll)
{
    EXPECT_EQ(ranks.all_gather(from_to(ranks.rank(), 7)), all_for(7));
}

TEST_P(MpiRanksTest, GathersNothing)
{
    EXPECT_EQ(ranks.all_gather({}), std::vector<Bytes>(ranks.size()));
}

TEST_P(MpiRanksTest, BringsFromAllToAll)
{
    EXPECT_EQ(ranks.all_to_all(all_from(ranks.rank())), all_for(ranks.rank()));
    const std::vector<Bytes> nothing(ranks.size());
    EXPECT_EQ(ranks.all_to_all(nothing), nothing);
}

TEST_P(MpiRanksTest, Scatters)
{
    for (std::uint32_t root = 0; root < ranks.size(); ++root)
    {
        const auto parts = ranks.rank() == root ? all_from(root) : std::vector<Bytes>{};
        EXPECT_EQ(ranks.scatter(parts, root), from_to(root, ranks.rank()));
    }
}

TEST_P(MpiRanksTest, Broadcasts)
{
    for (std::uint32_t root = 0; root < ranks.size(); ++root)
    {
        const auto expected = from_to(root, 2);
        auto data = ranks.rank() == root ? expected : Bytes(expected.size());
        ranks.broadcast(data, root);
        EXPECT_EQ(data, expected);
    }
}

// MPI counts bytes by int.
TEST(ByteRounds, AreAsManyAsBytesBeyondIntNeed)
{
    const std::uint64_t size = 5'000'000'000;
    const auto rounds = byte_rounds({size, 10}, 1U << 30);
    std::uint64_t moved = 0;
    for (const auto& round : rounds)
    {
        EXPECT_EQ(round.begin, moved);
        EXPECT_LE(round.total(), 1U << 30);
        moved += static_cast<std::uint64_t>(round.counts[0]);
    }
    EXPECT_EQ(moved, size);
    EXPECT_EQ(rounds.front().counts[1], 10);
    EXPECT_EQ(rounds.back().counts[1], 0);
}

INSTANTIATE_TEST_SUITE_P(LargestCalls, MpiRanksTest, testing::Values(4, 1, 1U << 30));

} // namespace haec_sim::test
