// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/numbers/split_mix.hpp"

#include <cstdint>

namespace haec_sim::workload
{

/// The `index`-th number of a stream of random numbers, uniform in 64 bits. Neither the machine nor
/// the order of the calls matters, unlike with the standard library's distributions. Streams of one
/// seed are independent; each purpose has its own.
std::uint64_t draw(std::uint64_t seed, std::uint64_t stream, std::uint64_t index) noexcept;

using haec_sim::below;

/// A number that draw() gave, brought to [-1, 1).
constexpr double around_zero(std::uint64_t number) noexcept
{
    return static_cast<double>(number >> 11U) * 0x1p-52 - 1.0;
}

} // namespace haec_sim::workload
