// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/philox.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// The name of the message or segment for which a route is chosen (see Message).
struct RouteKey
{
    std::uint32_t sender = 0;
    std::uint64_t sequence = 0;
    /// The segment if each has its own route; otherwise 0.
    std::uint32_t segment = 0;
};

/// The choices of a route in the order of the route, by the digits of a number or by random words
/// (spec: topologies, "Choices").
class RouteChoices
{
public:
    /// Makes choices by the digits of a number.
    explicit RouteChoices(std::uint64_t number) noexcept : rest_(number) {}

    /// Makes choices by random words [Salmon2011], which depend only on seed and message.
    RouteChoices(std::uint64_t seed, const RouteKey& key) noexcept
        : words_(Words{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
                       {(std::uint32_t{1} << 31) + 64 * key.segment, key.sender,
                        static_cast<std::uint32_t>(key.sequence),
                        static_cast<std::uint32_t>(key.sequence >> 32)}})
    {
    }

    /// Chooses one of `count` neighbours (at least one) in the order of their ports.
    std::uint32_t neighbour(std::uint32_t count) noexcept
    {
        if (words_)
        {
            return word(count);
        }
        const auto chosen = static_cast<std::uint32_t>(rest_ % count);
        rest_ /= count;
        return chosen;
    }

    /// Chooses one of `count` parallel links (at least one) to the neighbour chosen last.
    std::uint32_t copy(std::uint32_t count) noexcept
    {
        return words_ ? word(count) : static_cast<std::uint32_t>(rest_ % count);
    }

    /// Makes all further choices by the digits of a number.
    void go_on_by(std::uint64_t number) noexcept
    {
        *this = RouteChoices(number);
    }

private:
    struct Words
    {
        PhiloxKey key{};
        PhiloxCounter counter{};
        PhiloxCounter block{};
        std::uint32_t used = 4;
    };

    std::uint32_t word(std::uint32_t count) noexcept
    {
        if (count <= 1)
        {
            return 0;
        }
        if (words_->used == words_->block.size())
        {
            words_->block = philox(words_->counter, words_->key);
            words_->used = 0;
            ++words_->counter[0];
        }
        return static_cast<std::uint32_t>((std::uint64_t{words_->block[words_->used++]} * count) >>
                                          32);
    }

    std::uint64_t rest_ = 0;
    std::optional<Words> words_;
};

} // namespace haec_sim
