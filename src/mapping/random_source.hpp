// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/numbers/split_mix.hpp"

#include <cstdint>

namespace haec_sim
{

/// Random numbers one after another, the same everywhere for the same seed.
class RandomSource
{
public:
    explicit RandomSource(std::uint64_t seed) : state_(split_mix(seed)) {}

    /// 0 to bound - 1; as near to the same probability as 32 bits allow.
    std::uint32_t below(std::uint32_t bound)
    {
        const auto number = split_mix(state_);
        state_ += split_mix_increment;
        return haec_sim::below(bound, number);
    }

private:
    /// The state of SplitMix64, which gives 64 bits for each number.
    std::uint64_t state_;
};

} // namespace haec_sim
