// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "haec_sim/wide_sum.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace haec_sim
{

/// "12.5 %" of a share of 0.125.
inline std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof(text), "%.1f %%", 100 * share);
    return text;
}

/// "0.302549111 s".
inline std::string seconds(double time)
{
    char text[64];
    std::snprintf(text, sizeof(text), "%.9f s", time);
    return text;
}

inline std::string seconds(Picoseconds time)
{
    return seconds(std::chrono::duration<double>(time).count());
}

/// Shares of their sum in tenths of a percent, which add up to 100 %: what rounding down leaves
/// goes to those that lose most by it, of equal ones to the first. Zeros of nothing.
std::vector<std::uint64_t> tenths_of_percent(const std::vector<WideSum>& parts);

} // namespace haec_sim
