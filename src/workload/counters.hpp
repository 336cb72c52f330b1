// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace haec_sim::workload
{

/// A counter of the processor, as PAPI names it.
struct Counter
{
    std::string_view name;
    std::string_view description;
    /// The value after so much work, which took so much time. `work` is the time that it would take
    /// undisturbed.
    std::uint64_t (*value)(Picoseconds work, Picoseconds busy);
};

/// The counters, in the order of the values in a record.
std::span<const Counter> counters();

/// The class of all of them.
inline constexpr MetricRef counter_class{0};

} // namespace haec_sim::workload
