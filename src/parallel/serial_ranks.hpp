// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"

namespace haec_sim
{

/// One rank, without MPI. For processes that were started plainly, which do without MPI
/// (docs/adr/0008), and for tests.
class SerialRanks final : public Ranks
{
public:
    std::uint32_t rank() const noexcept override
    {
        return 0;
    }

    std::uint32_t size() const noexcept override
    {
        return 1;
    }

    void barrier() override {}

    void broadcast(std::span<std::byte>, std::uint32_t) override {}

    std::vector<std::vector<std::byte>> gather(std::span<const std::byte> data,
                                               std::uint32_t) override
    {
        return {{data.begin(), data.end()}};
    }

    /// There is one part.
    std::vector<std::byte> scatter(const std::vector<std::vector<std::byte>>& parts,
                                   std::uint32_t) override
    {
        return parts.front();
    }

    std::vector<std::vector<std::byte>> all_gather(std::span<const std::byte> data) override
    {
        return {{data.begin(), data.end()}};
    }

    std::vector<std::vector<std::byte>>
    all_to_all(std::vector<std::vector<std::byte>> parts) override
    {
        return parts;
    }

    std::uint64_t sum(std::uint64_t value) override
    {
        return value;
    }

    std::int64_t maximum(std::int64_t value) override
    {
        return value;
    }
};

} // namespace haec_sim
