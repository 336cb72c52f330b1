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

/// The number of messages, and what they took. Transfer times are A - B (R2), with the time that
/// messages queue on shared links. They are trivially copyable, to go between ranks.
struct TransferFigures
{
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
    WideSum time;
    /// It is the greatest time there is where `count` is 0.
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

/// Least, mean and most of the times. It is the form `spread` of a report. The figures have a
/// message: others are null in the report.
JsonForm<TransferFigures> spread_form();

} // namespace haec_sim
