// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/sampled_message.hpp"

namespace haec_sim::verification
{

namespace
{

std::uint32_t low(std::uint64_t number)
{
    return static_cast<std::uint32_t>(number);
}

std::uint32_t high(std::uint64_t number)
{
    return static_cast<std::uint32_t>(number >> 32);
}

/// A number in [0, 1), from the upper 53 bits of two words.
double uniform(std::uint32_t lower, std::uint32_t upper)
{
    const auto bits = (std::uint64_t{upper} << 32 | lower) >> 11;
    return static_cast<double>(bits) * 0x1p-53;
}

} // namespace

SampledMessage::SampledMessage(std::uint64_t seed, const Message& message)
    : key_{low(seed), high(seed)}, counter_{0, message.sender, low(message.sequence),
                                            high(message.sequence)}
{
}

double SampledMessage::next_uniform()
{
    has_half_a_block_ = !has_half_a_block_;
    if (!has_half_a_block_)
    {
        return uniform(block_[2], block_[3]);
    }
    block_ = philox(counter_, key_);
    ++counter_[0];
    return uniform(block_[0], block_[1]);
}

bool SampledMessage::happens(Exact probability)
{
    return next_uniform() < static_cast<double>(probability);
}

Exact SampledMessage::window_uncoded(const Channel& channel, std::uint32_t packets)
{
    Exact time = 0;
    while (packets > 0)
    {
        time += channel.round(packets);
        std::uint32_t settled = 0;
        for (std::uint32_t packet = 0; packet < packets; ++packet)
        {
            if (happens(channel.arrival) && happens(channel.acknowledgement))
            {
                ++settled;
            }
        }
        packets -= settled;
    }
    return time;
}

Exact SampledMessage::window_coded(const Channel& channel, const Policy& policy)
{
    const auto full = static_cast<std::uint32_t>(policy.size());
    Exact time = 0;
    std::uint32_t rank = 0;
    std::uint32_t known = 0;
    while (known < full)
    {
        const auto packets = policy[known];
        time += channel.round(packets);
        for (std::uint32_t packet = 0; packet < packets; ++packet)
        {
            if (!happens(channel.arrival))
            {
                continue;
            }
            if (rank < full && happens(innovation(full - rank)))
            {
                ++rank;
            }
            if (happens(channel.acknowledgement))
            {
                known = rank;
            }
        }
    }
    return time;
}

} // namespace haec_sim::verification
