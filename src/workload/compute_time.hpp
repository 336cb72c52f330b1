// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>

namespace haec_sim::workload
{

/// The computing time between communications: a mean and how far it varies at random.
struct ComputeTime
{
    Picoseconds mean{};
    /// The largest deviation, as a share of the mean.
    double variation = 0.0;
    std::uint64_t seed = 0;

    /// The time that a process's thread computes for the `index`-th time. It depends on these
    /// numbers and the seed alone.
    Picoseconds of(std::uint32_t rank, std::uint32_t thread, std::uint64_t index) const noexcept;
};

} // namespace haec_sim::workload
