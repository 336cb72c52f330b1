// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/numbers/split_mix.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The batches between a rank and the others, as one number: the sum of a mark for each, which
/// the sender and the receiver know alike. Sums over all ranks are equal where all that was sent
/// was received: by chance with a probability of 2^-64. One number in place of a count for each
/// pair of ranks, which reports would have to carry.
class BatchMarks
{
public:
    /// The number of all ranks.
    explicit BatchMarks(std::uint32_t ranks) : counts_(ranks) {}

    /// The next batch from one rank to another: one of them is this rank, `other` the other one.
    /// Both ends count the batches of a pair in the same order, as MPI keeps it.
    void add(std::uint32_t from, std::uint32_t to, std::uint32_t other)
    {
        const std::uint64_t channel = (std::uint64_t{from} << 32U) | to;
        sum_ += split_mix(split_mix(channel) + ++counts_[other]);
    }

    std::uint64_t sum() const noexcept
    {
        return sum_;
    }

private:
    /// The numbers of batches by rank at the other end.
    std::vector<std::uint64_t> counts_;
    std::uint64_t sum_ = 0;
};

} // namespace haec_sim
