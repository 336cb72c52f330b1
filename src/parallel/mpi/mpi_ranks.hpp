// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/mpi/byte_rounds.hpp"
#include "parallel/ranks.hpp"

#include <boost/mpi/communicator.hpp>

namespace haec_sim
{

/// The ranks of an MPI communicator. Lengths of data are not limited.
class MpiRanks final : public Ranks
{
public:
    /// No call of MPI moves more than `largest_call` bytes, which fit into an int.
    explicit MpiRanks(boost::mpi::communicator communicator, std::uint64_t largest_call = 1U << 30);

    std::uint32_t rank() const noexcept override
    {
        return rank_;
    }

    std::uint32_t size() const noexcept override
    {
        return size_;
    }

    void barrier() override;
    void broadcast(std::span<std::byte> data, std::uint32_t root) override;
    std::vector<std::vector<std::byte>> gather(std::span<const std::byte> data,
                                               std::uint32_t root) override;
    std::vector<std::byte> scatter(const std::vector<std::vector<std::byte>>& parts,
                                   std::uint32_t root) override;
    std::vector<std::vector<std::byte>> all_gather(std::span<const std::byte> data) override;
    std::vector<std::vector<std::byte>>
    all_to_all(std::vector<std::vector<std::byte>> parts) override;
    std::uint64_t sum(std::uint64_t value) override;
    std::int64_t maximum(std::int64_t value) override;

private:
    /// The rounds in which all ranks' bytes are moved. Collective.
    std::vector<ByteRound> rounds_of_all(std::uint64_t own_size);

    boost::mpi::communicator communicator_;
    std::uint32_t rank_;
    std::uint32_t size_;
    /// The most bytes of one call.
    std::uint64_t largest_call_;
};

} // namespace haec_sim
