// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

/// The MPI ranks of the simulator, as a group that does things together. Every call is collective.
/// Implemented over MPI (src/parallel/mpi) and, for one rank and for tests, serially. A rank that
/// throws instead of making a call leaves the others behind in it: steps that may fail go through
/// together().
class Ranks
{
public:
    virtual ~Ranks() = default;

    Ranks() = default;
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    /// The number of this rank, from 0 on, and of all.
    virtual std::uint32_t rank() const noexcept = 0;
    virtual std::uint32_t size() const noexcept = 0;

    /// Returns when all ranks have called it.
    virtual void barrier() = 0;

    /// Copies root's bytes into everybody's, which are as many.
    virtual void broadcast(std::span<std::byte> data, std::uint32_t root) = 0;

    /// Each rank's bytes, in order of ranks, on root; empty elsewhere. Lengths may differ.
    virtual std::vector<std::vector<std::byte>> gather(std::span<const std::byte> data,
                                                       std::uint32_t root) = 0;

    /// Gives each rank its part of root's, which may be of different lengths. Returns the part of
    /// this rank. `parts` is read on root only.
    virtual std::vector<std::byte> scatter(const std::vector<std::vector<std::byte>>& parts,
                                           std::uint32_t root) = 0;

    /// Does gather() to every rank.
    virtual std::vector<std::vector<std::byte>> all_gather(std::span<const std::byte> data) = 0;

    /// Gives each rank the bytes that are for it; returns those of each rank for this one. Both by
    /// rank, of whatever lengths.
    virtual std::vector<std::vector<std::byte>>
    all_to_all(std::vector<std::vector<std::byte>> parts) = 0;

    /// The sum, or the maximum, of all ranks' values, on each. Sums come round at 2^64.
    virtual std::uint64_t sum(std::uint64_t value) = 0;
    virtual std::int64_t maximum(std::int64_t value) = 0;

    /// True on the rank that speaks for all, and writes what is written once.
    bool is_first() const noexcept
    {
        return rank() == 0;
    }
};

} // namespace haec_sim
