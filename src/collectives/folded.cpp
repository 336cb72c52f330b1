// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "collectives/folded.hpp"

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

Folded::Folded(std::uint32_t members, std::uint32_t root)
    : left_(std::bit_floor(members)), folded_(members - left_), root_(root)
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
    return root_ == 2 * number ? root_ : 2 * number + 1;
}

std::uint32_t Folded::number_of(std::uint32_t rank) const
{
    return rank < 2 * folded_ ? rank / 2 : rank - folded_;
}

Phase Folded::fold(std::uint64_t length) const
{
    return {folded_ > 0 ? 1U : 0U, [*this, length](std::uint32_t, Round& messages)
            {
                for (std::uint32_t number = 0; number < folded_; ++number)
                {
                    const auto left = rank_of(number);
                    messages.push_back({left ^ 1U, left, length});
                }
            }};
}

Phase Folded::unfold(std::uint64_t length) const
{
    return {folded_ > 0 ? 1U : 0U, [*this, length](std::uint32_t, Round& messages)
            {
                for (std::uint32_t number = 0; number < folded_; ++number)
                {
                    const auto left = rank_of(number);
                    messages.push_back({left, left ^ 1U, length});
                }
            }};
}

Phase Folded::exchange(std::uint32_t rounds, const std::function<std::uint32_t(std::uint32_t)>& bit,
                       const std::function<std::uint64_t(std::uint32_t)>& length) const
{
    return {rounds, [*this, bit, length](std::uint32_t round, Round& messages)
            {
                const auto distance = std::uint32_t{1} << bit(round);
                const auto bytes = length(round);
                for (std::uint32_t number = 0; number < left_; ++number)
                {
                    messages.push_back({rank_of(number), rank_of(number ^ distance), bytes});
                }
            }};
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

Phase Folded::gather_to_root(std::uint64_t length) const
{
    return {bits(), [*this, length](std::uint32_t round, Round& messages)
            {
                const auto bit = bits() - 1 - round;
                const auto distance = std::uint32_t{1} << bit;
                // Not yet ended are those that agree with the root in all higher bits.
                const auto root = number_of(root_);
                const auto higher = ~((distance << 1) - 1);
                for (std::uint32_t number = 0; number < left_; ++number)
                {
                    const auto differs = number ^ root;
                    if ((differs & higher) == 0 && (differs & distance) != 0)
                    {
                        messages.push_back(
                            {rank_of(number), rank_of(number ^ distance), halved(length, bit)});
                    }
                }
            }};
}

} // namespace haec_sim
