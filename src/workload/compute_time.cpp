// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/compute_time.hpp"

#include "workload/draw.hpp"

#include <cmath>

namespace haec_sim::workload
{

Picoseconds ComputeTime::of(std::uint32_t rank, std::uint64_t index) const noexcept
{
    const auto largest = variation * static_cast<double>(mean.count());
    return mean + Picoseconds{std::llround(largest * around_zero(draw(seed, rank, index)))};
}

} // namespace haec_sim::workload
