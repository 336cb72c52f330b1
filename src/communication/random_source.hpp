// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// Random numbers that are the same everywhere for the same seed: the standard leaves open how its
/// distributions draw.
class RandomSource
{
public:
    explicit RandomSource(std::uint64_t seed) : state_(seed) {}

    /// 0 to bound - 1; all as probable as 2^-32 allows.
    std::uint32_t below(std::uint32_t bound)
    {
        return static_cast<std::uint32_t>(((next() >> 32U) * bound) >> 32U);
    }

private:
    std::uint64_t next()
    {
        state_ += 0x9e3779b97f4a7c15;
        auto state = (state_ ^ (state_ >> 30U)) * 0xbf58476d1ce4e5b9;
        state = (state ^ (state >> 27U)) * 0x94d049bb133111eb;
        return state ^ (state >> 31U);
    }

    std::uint64_t state_;
};

} // namespace haec_sim
