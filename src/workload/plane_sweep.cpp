// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/plane_sweep.hpp"

namespace haec_sim::workload
{

namespace
{

constexpr std::array axes{Axis::column, Axis::row};

} // namespace

std::uint32_t wave_tag(Axis axis, int step)
{
    // The tag is 1 from the south, 2 from the north, 3 from the east, 4 from the west.
    return (axis == Axis::column ? 1 : 3) + (step > 0 ? 1U : 0U);
}

void count_along(const Grid& grid, Axis axis, int step, const LineLengths& lengths,
                 const MessageCounter& count, std::uint64_t times)
{
    for (std::uint32_t rank = 0; rank < grid.processes(); ++rank)
    {
        if (const auto to = grid.neighbour(rank, axis, step))
        {
            count({rank, *to, wave_tag(axis, step), length_of(lengths, grid, rank, axis)}, times);
        }
    }
}

PlaneSweep::PlaneSweep(const Grid& grid, std::uint64_t planes, LineLengths lengths,
                       ComputeTime compute)
    : grid_(grid), planes_(planes), lengths_(std::move(lengths)), compute_(compute)
{
    arrivals_.fill(std::vector<Picoseconds>(grid_.processes()));
}

void PlaneSweep::run(World& world, int step)
{
    const auto processes = world.size();
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        world.process(rank).enter(Region::sweep);
    }
    for (std::uint64_t plane = 0; plane < planes_; ++plane)
    {
        for (std::uint32_t index = 0; index < processes; ++index)
        {
            // Ranks rise, or fall, along with the wave: senders come before their receivers.
            const auto rank = step > 0 ? index : processes - 1 - index;
            compute_plane(world.process(rank), rank, step);
        }
    }
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        world.process(rank).leave(Region::sweep);
    }
}

void PlaneSweep::compute_plane(Process& process, std::uint32_t rank, int step)
{
    for (const auto axis : axes)
    {
        if (const auto from = grid_.neighbour(rank, axis, -step))
        {
            process.receive({*from, wave_tag(axis, step), length_of(lengths_, grid_, rank, axis)},
                            arrivals_[static_cast<std::size_t>(axis)][rank]);
        }
    }
    process.compute(compute_);
    for (const auto axis : axes)
    {
        if (const auto to = grid_.neighbour(rank, axis, step))
        {
            arrivals_[static_cast<std::size_t>(axis)][*to] =
                process.send({*to, wave_tag(axis, step), length_of(lengths_, grid_, rank, axis)});
        }
    }
}

void PlaneSweep::count_messages(const MessageCounter& count, std::uint64_t sweeps) const
{
    for (const auto axis : axes)
    {
        for (const int step : {+1, -1})
        {
            count_along(grid_, axis, step, lengths_, count, sweeps * planes_);
        }
    }
}

} // namespace haec_sim::workload
