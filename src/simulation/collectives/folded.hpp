// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/phases.hpp"

#include <cstdint>

namespace haec_sim
{

/// Members that are folded onto p, the largest power of two that is not more than P: of the first
/// 2s ranks (s = P - p) one of each pair is left. Those left have a number q of
/// p (spec: collectives, "Algorithms": recursive_doubling and rabenseifner).
class Folded
{
public:
    /// What is left of a pair.
    enum class Kept
    {
        odd,
        even
    };

    explicit Folded(std::uint32_t members, Kept kept = Kept::odd);

    /// True where the member does not go.
    bool is_left(std::uint32_t rank) const;

    /// log2(p)
    std::uint32_t bits() const;

    /// The members of each pair exchange halves: the even one gives ceil(m / 2), the odd one the
    /// rest.
    Phase exchange_halves(std::uint64_t length) const;

    /// Members that go give all to those left.
    Phase fold(std::uint64_t length) const;

    /// Members left give those that went their part.
    Phase unfold(std::uint64_t length) const;

    /// Round k, of length(k): the exchanges of those left with q xor 2^bit(k).
    Phase exchange(std::uint32_t rounds, const std::function<std::uint32_t(std::uint32_t)>& bit,
                   const std::function<std::uint64_t(std::uint32_t)>& length) const;

    /// What follows from a round and a number.
    using OfNumber = std::function<std::uint64_t(std::uint32_t round, std::uint32_t number)>;

    /// Round k: the exchanges of those left with partner(k, q), of length(k, q); none with itself.
    Phase exchange_by(std::uint32_t rounds, const OfNumber& partner, const OfNumber& length) const;

    /// As unfold(), but the member numbered q gives that which went of the pair of number `pair(q)`
    /// its part; the pair of pair(q) is q's.
    Phase unfold_by(const std::function<std::uint32_t(std::uint32_t)>& pair,
                    std::uint64_t length) const;

    /// The blocks of so many numbers from `first` on: a pair has two.
    std::uint64_t blocks_of(std::uint32_t first, std::uint32_t count) const;

    /// Exchanges of ever smaller parts: ceil(m / 2^(k+1)) in round k with q xor 2^k.
    Phase halving(std::uint64_t length) const;

    /// Exchanges with the partners and lengths of halving(), backwards.
    Phase halving_backwards(std::uint64_t length) const;

    /// Exchanges of ever smaller parts, with far partners first: of the blocks that it has, all at
    /// first, q keeps the half with its own, and in round k q xor p / 2^(k+1) gets the other.
    Phase halving_of_blocks(std::uint64_t block) const;

    /// The parts after a halving with near partners first come together at a rank that is left:
    /// `length` is of a bit and the number of the member that sends.
    Phase gather_to(std::uint32_t root, const OfNumber& length) const;

private:
    std::uint32_t members() const
    {
        return left_ + folded_;
    }

    std::uint32_t rank_of(std::uint32_t number) const;
    std::uint32_t number_of(std::uint32_t rank) const;

    /// p and s
    std::uint32_t left_;
    std::uint32_t folded_;
    Kept kept_;
};

} // namespace haec_sim
