// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_form.hpp"
#include "haec_sim/units.hpp"
#include "haec_sim/wide_sum.hpp"

#include <algorithm>
#include <cstdint>

namespace haec_sim
{

/// The number of messages, and what they took.
struct TransferFigures
{
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
    WideSum time;
    Picoseconds least = Picoseconds::max();
    Picoseconds most{};

    void add(Bytes length, Picoseconds duration)
    {
        ++count;
        bytes += length.value;
        time += duration;
        least = std::min(least, duration);
        most = std::max(most, duration);
    }

    TransferFigures& operator+=(const TransferFigures& other);
};

/// Least, mean and most of the times.
JsonForm<TransferFigures> spread_form();

} // namespace haec_sim
