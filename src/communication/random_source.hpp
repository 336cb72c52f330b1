// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <limits>
#include <random>

namespace haec_sim
{

/// Random numbers that are the same everywhere for the same seed: the standard leaves open how its
/// distributions draw.
class RandomSource
{
public:
    explicit RandomSource(std::uint64_t seed) : engine_(seed) {}

    /// 0 to bound - 1, each with the same probability.
    std::uint64_t below(std::uint64_t bound)
    {
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        const auto fair = most - most % bound;
        auto number = engine_();
        while (number >= fair)
        {
            number = engine_();
        }
        return number % bound;
    }

    /// 0 to 1, without 1.
    double fraction()
    {
        return static_cast<double>(engine_() >> 11U) * 0x1p-53;
    }

private:
    std::mt19937_64 engine_;
};

} // namespace haec_sim
