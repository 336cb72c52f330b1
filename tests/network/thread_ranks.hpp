// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"

#include <algorithm>
#include <barrier>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

namespace haec_sim::test
{

/// Ranks that are threads of this process, for what ranks do together without MPI.
class ThreadRanks final : public Ranks
{
public:
    /// What the ranks of a group have in common. Outlives them.
    struct Group
    {
        explicit Group(std::uint32_t size) : parts(size), barrier(size) {}

        /// By rank: what it has for each.
        std::vector<std::vector<std::vector<std::byte>>> parts;
        std::barrier<> barrier;
    };

    ThreadRanks(Group& group, std::uint32_t rank) : group_(group), rank_(rank) {}

    std::uint32_t rank() const noexcept override
    {
        return rank_;
    }

    std::uint32_t size() const noexcept override
    {
        return static_cast<std::uint32_t>(group_.parts.size());
    }

    void barrier() override
    {
        group_.barrier.arrive_and_wait();
    }

    void broadcast(std::span<std::byte> data, std::uint32_t root) override
    {
        const auto all = all_gather(data);
        std::ranges::copy(all[root], data.begin());
    }

    std::vector<std::vector<std::byte>> gather(std::span<const std::byte> data,
                                               std::uint32_t root) override
    {
        auto all = all_gather(data);
        return rank_ == root ? all : std::vector<std::vector<std::byte>>{};
    }

    std::vector<std::byte> scatter(const std::vector<std::vector<std::byte>>& parts,
                                   std::uint32_t root) override
    {
        return all_to_all(rank_ == root ? parts
                                        : std::vector<std::vector<std::byte>>(size()))[root];
    }

    std::vector<std::vector<std::byte>> all_gather(std::span<const std::byte> data) override
    {
        return all_to_all(std::vector<std::vector<std::byte>>(
            size(), std::vector<std::byte>(data.begin(), data.end())));
    }

    std::vector<std::vector<std::byte>>
    all_to_all(std::vector<std::vector<std::byte>> parts) override
    {
        group_.parts[rank_] = std::move(parts);
        barrier();
        std::vector<std::vector<std::byte>> arrived;
        for (const auto& from : group_.parts)
        {
            arrived.push_back(from[rank_]);
        }
        barrier();
        return arrived;
    }

    std::uint64_t sum(std::uint64_t value) override
    {
        std::uint64_t sum = 0;
        for (const auto one : all_values(value))
        {
            sum += one;
        }
        return sum;
    }

    std::int64_t maximum(std::int64_t value) override
    {
        return std::ranges::max(all_values(value));
    }

private:
    template <class Value>
    std::vector<Value> all_values(Value value)
    {
        std::vector<Value> values;
        for (const auto& bytes : all_gather(std::as_bytes(std::span(&value, 1))))
        {
            std::memcpy(&values.emplace_back(), bytes.data(), sizeof(value));
        }
        return values;
    }

    Group& group_;
    std::uint32_t rank_;
};

/// Runs `run(ranks)` on so many ranks.
template <class Run>
void run_on_threads(std::uint32_t size, Run run)
{
    ThreadRanks::Group group(size);
    std::vector<std::jthread> threads;
    for (std::uint32_t rank = 0; rank < size; ++rank)
    {
        threads.emplace_back(
            [&group, rank, &run]
            {
                ThreadRanks ranks(group, rank);
                run(ranks);
            });
    }
}

} // namespace haec_sim::test
