// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/run_span.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>

namespace haec_sim
{

/// A time in which a link or port is busy with some bytes, which pass evenly.
struct BusyTime
{
    Picoseconds begin{};
    Picoseconds end{};
    std::uint64_t bytes = 0;
};

/// The parts of a busy time before the window and behind it, cut at its edges. Bytes that take no
/// time are in the window also where they pass at an edge of it. Bytes are rounded by place, so
/// that the parts before, inside and behind sum up to all of them.
ServedPart outside_of(const TimeSpan& window, const BusyTime& busy);

/// A time asleep until `woken`, and the time from then on until `awake`.
struct SleepTime
{
    Picoseconds asleep{};
    Picoseconds woken{};
    Picoseconds awake{};
};

/// The parts of the sleep, and of the waking behind it, before the window and behind it.
ServedPart outside_of(const TimeSpan& window, const SleepTime& sleep);

inline ServedPart& operator+=(ServedPart& sum, const ServedPart& part)
{
    sum.busy += part.busy;
    sum.bytes += part.bytes;
    sum.waking += part.waking;
    sum.sleeping += part.sleeping;
    return sum;
}

} // namespace haec_sim
