// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Members folded onto p, the largest power of two <= P: recursive_doubling and rabenseifner.
//
// Source: [Thakur2005] (spec: collectives, "Algorithms"). s = P - p; of each pair of the first 2s
// ranks one gives all it has to the other, waits, and gets the result.
//     number q of a rank that is left: floor(r/2) for r < 2s, r - s above
//     recursive_doubling: round k exchanges m with q xor 2^k
//     rabenseifner: round k exchanges ceil(m / 2^(k+1)) with q xor 2^k, then the same backwards
// Neglected: the time to reduce. Lengths round up, so that parts may be a byte too long.
// Example: allreduce of 5 bytes among 3: 0 sends 5 to 1; 1 and 2 exchange 5, or 3 twice; 1 sends 5
// to 0. That takes 2 D by recursive_doubling, and 4 D by rabenseifner.

#include "simulation/collectives/folded.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

namespace
{

/// ceil(length / 2^(bit + 1))
std::uint64_t halved(std::uint64_t length, std::uint32_t bit)
{
    return share_of(length, std::uint64_t{1} << (bit + 1));
}

} // namespace

Folded::Folded(std::uint32_t members, Kept kept)
    : left_(std::bit_floor(members)), folded_(members - left_), kept_(kept)
{
}

std::uint32_t Folded::bits() const
{
    return static_cast<std::uint32_t>(std::countr_zero(left_));
}

std::uint32_t Folded::rank_of(std::uint32_t number) const
{
    if (number >= folded_)
    {
        return number + folded_;
    }
    return 2 * number + (kept_ == Kept::even ? 0 : 1);
}

std::uint32_t Folded::number_of(std::uint32_t rank) const
{
    return rank < 2 * folded_ ? rank / 2 : rank - folded_;
}

bool Folded::is_left(std::uint32_t rank) const
{
    return rank_of(number_of(rank)) == rank;
}

Phase Folded::exchange_halves(std::uint64_t length) const
{
    return phase_of(members(), folded_ > 0 ? 1 : 0,
                    [pairs = folded_, length](std::uint32_t, std::uint32_t rank)
                    {
                        const auto upper = share_of(length, 2);
                        const auto partner = rank ^ 1U;
                        return rank < 2 * pairs ? MemberStep{partner, partner,
                                                             rank % 2 == 0 ? upper : length - upper}
                                                : MemberStep{};
                    });
}

Phase Folded::fold(std::uint64_t length) const
{
    return phase_of(members(), folded_ > 0 ? 1 : 0,
                    [*this, length](std::uint32_t, std::uint32_t rank)
                    {
                        if (rank >= 2 * folded_)
                        {
                            return MemberStep{};
                        }
                        return is_left(rank) ? MemberStep{nobody, rank ^ 1U}
                                             : MemberStep{rank ^ 1U, nobody, length};
                    });
}

Phase Folded::unfold(std::uint64_t length) const
{
    return unfold_by([](std::uint32_t number) { return number; }, length);
}

Phase Folded::unfold_by(const std::function<std::uint32_t(std::uint32_t)>& pair,
                        std::uint64_t length) const
{
    return phase_of(
        members(), folded_ > 0 ? 1 : 0,
        [*this, pair, length](std::uint32_t, std::uint32_t rank)
        {
            const auto other = pair(number_of(rank));
            if (!is_left(rank))
            {
                return MemberStep{nobody, rank_of(other)};
            }
            return other < folded_ ? MemberStep{rank_of(other) ^ 1U, nobody, length} : MemberStep{};
        });
}

Phase Folded::exchange(std::uint32_t rounds, const std::function<std::uint32_t(std::uint32_t)>& bit,
                       const std::function<std::uint64_t(std::uint32_t)>& length) const
{
    return exchange_by(
        rounds,
        [bit](std::uint32_t round, std::uint32_t number)
        { return number ^ (std::uint32_t{1} << bit(round)); },
        [length](std::uint32_t round, std::uint32_t) { return length(round); });
}

Phase Folded::exchange_by(std::uint32_t rounds, const OfNumber& partner,
                          const OfNumber& length) const
{
    return phase_of(members(), rounds,
                    [*this, partner, length](std::uint32_t round, std::uint32_t rank)
                    {
                        const auto number = number_of(rank);
                        const auto other = static_cast<std::uint32_t>(partner(round, number));
                        if (!is_left(rank) || other == number)
                        {
                            return MemberStep{};
                        }
                        return MemberStep{rank_of(other), rank_of(other), length(round, number)};
                    });
}

std::uint64_t Folded::blocks_of(std::uint32_t first, std::uint32_t count) const
{
    return std::uint64_t{count} + (first < folded_ ? std::min(count, folded_ - first) : 0);
}

Phase Folded::halving(std::uint64_t length) const
{
    return exchange(
        bits(), [](std::uint32_t round) { return round; },
        [length](std::uint32_t round) { return halved(length, round); });
}

Phase Folded::halving_backwards(std::uint64_t length) const
{
    const auto last = bits() - 1;
    return exchange(
        bits(), [last](std::uint32_t round) { return last - round; },
        [length, last](std::uint32_t round) { return halved(length, last - round); });
}

Phase Folded::halving_of_blocks(std::uint64_t block) const
{
    const auto distance = [half = left_ / 2](std::uint32_t round) { return half >> round; };
    return exchange_by(
        bits(),
        [distance](std::uint32_t round, std::uint32_t number) { return number ^ distance(round); },
        [*this, distance, block](std::uint32_t round, std::uint32_t number)
        {
            // The partner's half begins at a multiple of its size.
            const auto count = distance(round);
            const auto first = (number ^ count) & ~(count - 1);
            return bytes_of(blocks_of(first, count), block);
        });
}

Phase Folded::gather_to(std::uint32_t root, const OfNumber& length) const
{
    return phase_of(members(), bits(),
                    [*this, root, length](std::uint32_t round, std::uint32_t rank)
                    {
                        const auto bit = bits() - 1 - round;
                        const auto distance = std::uint32_t{1} << bit;
                        // Members that agree with the root in all higher bits have not ended yet.
                        const auto higher = ~((distance << 1) - 1);
                        const auto number = number_of(rank);
                        const auto differs = number ^ number_of(root);
                        if (!is_left(rank) || (differs & higher) != 0)
                        {
                            return MemberStep{};
                        }
                        const auto partner = rank_of(number ^ distance);
                        return (differs & distance) != 0
                                   ? MemberStep{partner, nobody, length(bit, number)}
                                   : MemberStep{nobody, partner};
                    });
}

} // namespace haec_sim
