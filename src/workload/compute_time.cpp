// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/compute_time.hpp"

#include "workload/draw.hpp"

#include <cmath>

namespace haec_sim::workload
{

Picoseconds ComputeTime::of(std::uint32_t rank, std::uint32_t thread,
                            std::uint64_t index) const noexcept
{
    // Master threads have the lowest 2^32 streams of random numbers; the next are random's.
    const auto stream = (std::uint64_t{thread} << 33U) + rank;
    const auto largest = variation * static_cast<double>(mean.count());
    return mean + Picoseconds{std::llround(largest * around_zero(draw(seed, stream, index)))};
}

} // namespace haec_sim::workload
