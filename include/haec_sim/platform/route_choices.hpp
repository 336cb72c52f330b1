// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/philox.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// The message, or the segment of one, that a route is for: its name, as that of a Message.
struct RouteKey
{
    std::uint32_t sender = 0;
    std::uint64_t sequence = 0;
    /// 0, but where each segment has a route of its own.
    std::uint32_t segment = 0;
};

/// The choices of a route, by the digits of a number or by random words, in the order in which a
/// message meets them (spec: topologies, "Choices").
class RouteChoices
{
public:
    /// The digits of a number.
    explicit RouteChoices(std::uint64_t number) noexcept : rest_(number) {}

    /// Words of a message [Salmon2011], the same for whoever draws them.
    RouteChoices(std::uint64_t seed, const RouteKey& key) noexcept
        : words_(Words{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
                       {(std::uint32_t{1} << 31) + 64 * key.segment, key.sender,
                        static_cast<std::uint32_t>(key.sequence),
                        static_cast<std::uint32_t>(key.sequence >> 32)}})
    {
    }

    /// One of so many neighbours in the order of their ports. There is one at least.
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

    /// One of the parallel links to the neighbour that was chosen last. There is one at least.
    std::uint32_t copy(std::uint32_t count) noexcept
    {
        return words_ ? word(count) : static_cast<std::uint32_t>(rest_ % count);
    }

    /// The choices from here on are by the digits of a number.
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
        return static_cast<std::uint32_t>(
            (std::uint64_t{words_->block[words_->used++]} * count) >> 32);
    }

    std::uint64_t rest_ = 0;
    std::optional<Words> words_;
};

} // namespace haec_sim
