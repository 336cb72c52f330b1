// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// The bytes of each rank given or got in one call of MPI, which counts bytes by int.
struct ByteRound
{
    /// The number of bytes in this round, by rank.
    std::vector<int> counts;
    /// The place of a rank's bytes in the buffer of all.
    std::vector<int> offsets;
    /// The first of each rank's bytes that go in this round.
    std::uint64_t begin = 0;

    /// The bytes of all ranks in this round.
    std::size_t total() const
    {
        return static_cast<std::size_t>(offsets.back()) + static_cast<std::size_t>(counts.back());
    }

    /// This round's part of a rank's bytes.
    std::span<const std::byte> of(std::uint32_t rank, std::span<const std::byte> bytes) const
    {
        return counts[rank] == 0 ? std::span<const std::byte>{}
                                 : bytes.subspan(begin, static_cast<std::size_t>(counts[rank]));
    }
};

/// The calls of MPI that it takes to move `sizes[rank]` bytes of each rank, at most `largest` bytes
/// in each, or one of each rank where these are more. All ranks have the same sizes, and so the
/// same rounds. None where nobody has bytes. `largest` fits into an int.
inline std::vector<ByteRound> byte_rounds(const std::vector<std::uint64_t>& sizes,
                                          std::uint64_t largest)
{
    const auto share = std::max<std::uint64_t>(1, largest / sizes.size());
    const auto most = *std::max_element(sizes.begin(), sizes.end());
    std::vector<ByteRound> rounds;
    for (std::uint64_t begin = 0; begin < most; begin += share)
    {
        auto& round = rounds.emplace_back();
        round.begin = begin;
        int offset = 0;
        for (const auto size : sizes)
        {
            const auto left = size - std::min(size, begin);
            round.counts.push_back(static_cast<int>(std::min(left, share)));
            round.offsets.push_back(offset);
            offset += round.counts.back();
        }
    }
    return rounds;
}

} // namespace haec_sim
