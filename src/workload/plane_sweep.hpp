// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/grid.hpp"
#include "workload/message.hpp"
#include "workload/world.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace haec_sim::workload
{

/// The lengths of messages along columns, by column, and of those along rows, by row.
using LineLengths = std::array<std::vector<Bytes>, 2>;

/// The length of a process's messages along an axis.
inline Bytes length_of(const LineLengths& lengths, const Grid& grid, std::uint32_t rank, Axis axis)
{
    return lengths[static_cast<std::size_t>(axis)][grid.line_of(rank, axis)];
}

/// NAS LU's tags, which say where a message comes from. `step`: +1 for messages to the south or
/// east, -1 for those to the north or west.
std::uint32_t wave_tag(Axis axis, int step);

/// Tells of a message between each two neighbours, in the direction of `step`.
void count_along(const Grid& grid, Axis axis, int step, const LineLengths& lengths,
                 const MessageCounter& count, std::uint64_t times);

/// The wave of NAS LU: plane by plane from the north-west corner of the grid to the south-east one,
/// or back. In each plane a process receives from two neighbours, computes, and sends to the other
/// two.
class PlaneSweep
{
public:
    /// `lengths` are those of a message in each plane; `compute` is the time of a plane.
    PlaneSweep(const Grid& grid, std::uint64_t planes, LineLengths lengths, ComputeTime compute);

    /// `step`: +1 to the south-east, -1 to the north-west.
    void run(World& world, int step);

    /// The messages of so many sweeps there and as many back.
    void count_messages(const MessageCounter& count, std::uint64_t sweeps) const;

private:
    /// One plane of one process: receives, computes, sends.
    void compute_plane(Process& process, std::uint32_t rank, int step);

    Grid grid_;
    std::uint64_t planes_;
    LineLengths lengths_;
    ComputeTime compute_;
    /// The arrivals of the present plane's messages, by axis and receiver.
    std::array<std::vector<Picoseconds>, 2> arrivals_;
};

} // namespace haec_sim::workload
