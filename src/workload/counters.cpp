// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/counters.hpp"

#include <array>

namespace haec_sim::workload
{

namespace
{

// A processor of 2 GHz that ends three instructions in two cycles where nothing disturbs.
constexpr std::int64_t picoseconds_per_cycle = 500;

std::uint64_t cycles(Picoseconds time)
{
    return static_cast<std::uint64_t>(time.count() / picoseconds_per_cycle);
}

constexpr std::array counter_table = {
    Counter{"PAPI_TOT_INS", "Instructions completed",
            [](Picoseconds work, Picoseconds) { return cycles(work) * 3 / 2; }},
    Counter{"PAPI_TOT_CYC", "Total cycles",
            [](Picoseconds, Picoseconds busy) { return cycles(busy); }},
};

} // namespace

std::span<const Counter> counters()
{
    return counter_table;
}

} // namespace haec_sim::workload
