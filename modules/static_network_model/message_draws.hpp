// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/philox.hpp"

#include "haec_sim/network_model.hpp"

#include <cstdint>

namespace haec_sim::static_network_model
{

/// The random numbers of one message, the same whichever rank asks for them. Their key is the seed,
/// its low word first; the counter is (block, sender, low and high word of the sequence), blocks
/// counting from 0. The words w0 .. w3 of a block make two numbers, from w1:w0 and from w3:w2, of
/// the upper 53 bits of each pair.
class MessageDraws
{
public:
    MessageDraws(std::uint64_t seed, const Message& message)
        : key_{low(seed), high(seed)}, counter_{0, message.sender, low(message.sequence),
                                                high(message.sequence)}
    {
    }

    /// The next number, in [0, 1), is below `probability`.
    bool happens(long double probability)
    {
        return static_cast<long double>(next()) < probability;
    }

private:
    static constexpr std::uint32_t low(std::uint64_t value)
    {
        return static_cast<std::uint32_t>(value);
    }

    static constexpr std::uint32_t high(std::uint64_t value)
    {
        return static_cast<std::uint32_t>(value >> 32);
    }

    double next()
    {
        if (is_spent_)
        {
            words_ = philox(counter_, key_);
            ++counter_[0];
        }
        const std::size_t first = is_spent_ ? 0 : 2;
        is_spent_ = !is_spent_;
        const std::uint64_t bits = std::uint64_t{words_[first + 1]} << 32 | words_[first];
        return static_cast<double>(bits >> 11) * 0x1p-53;
    }

    PhiloxKey key_;
    PhiloxCounter counter_;
    PhiloxCounter words_{};
    bool is_spent_ = true;
};

} // namespace haec_sim::static_network_model
