// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/footprint.hpp"

namespace haec_sim::workload
{

namespace
{

// A parallel region: its fork and join by the master; the region, its loop and its barrier, and the
// team's begin and end by each thread.
constexpr Footprint forked{0, 2, 0};
constexpr Footprint thread_part{3, 2, 0};

} // namespace

std::uint64_t event_count(const Footprint& footprint, const Instrumentation& instrumentation)
{
    auto all = footprint;
    if (instrumentation.threads > 1)
    {
        all = all + footprint.computations * (forked + instrumentation.threads * thread_part);
    }
    const std::uint64_t events_per_call = instrumentation.counters ? 4 : 2;
    return events_per_call * all.calls + all.records;
}

} // namespace haec_sim::workload
