// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// The step from one state of SplitMix64 [Steele2014] to the next.
constexpr std::uint64_t split_mix_increment = 0x9e3779b97f4a7c15;

/// The random number that belongs to a state; the same everywhere, unlike those of the standard
/// library's distributions.
constexpr std::uint64_t split_mix(std::uint64_t state) noexcept
{
    state += split_mix_increment;
    state = (state ^ (state >> 30U)) * 0xbf58476d1ce4e5b9;
    state = (state ^ (state >> 27U)) * 0x94d049bb133111eb;
    return state ^ (state >> 31U);
}

/// A random number brought to [0, bound).
constexpr std::uint32_t below(std::uint32_t bound, std::uint64_t number) noexcept
{
    return static_cast<std::uint32_t>(((number >> 32U) * bound) >> 32U);
}

} // namespace haec_sim
