// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/draw.hpp"

namespace haec_sim::workload
{

namespace
{

/// The step of SplitMix64.
constexpr std::uint64_t mix(std::uint64_t state) noexcept
{
    state += 0x9e3779b97f4a7c15;
    state = (state ^ (state >> 30U)) * 0xbf58476d1ce4e5b9;
    state = (state ^ (state >> 27U)) * 0x94d049bb133111eb;
    return state ^ (state >> 31U);
}

} // namespace

std::uint64_t draw(std::uint64_t seed, std::uint64_t stream, std::uint64_t index) noexcept
{
    return mix(mix(mix(seed) ^ stream) ^ index);
}

} // namespace haec_sim::workload
