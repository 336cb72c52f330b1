// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/neighbour_shift.hpp"

namespace haec_sim::workload
{

namespace
{

/// Messages along one axis: what is under way to each process.
class Shift
{
public:
    Shift(World& world, const Grid& grid, Axis axis, const LineLengths& lengths)
        : world_(world), grid_(grid), axis_(axis), lengths_(lengths), requests_(world.size()),
          arrivals_(world.size())
    {
    }

    /// MPI_Irecv of the message that goes in the direction of `step`.
    void post(std::uint32_t rank, int step)
    {
        if (grid_.neighbour(rank, axis_, -step))
        {
            requests_[rank] = world_.process(rank).irecv();
        }
    }

    void send(std::uint32_t rank, int step)
    {
        if (const auto to = grid_.neighbour(rank, axis_, step))
        {
            arrivals_[*to] = world_.process(rank).send({*to, wave_tag(axis_, step), length(rank)});
        }
    }

    /// MPI_Wait for what was posted; its send must have been.
    void wait(std::uint32_t rank, int step)
    {
        if (const auto from = grid_.neighbour(rank, axis_, -step))
        {
            world_.process(rank).wait_for({*from, wave_tag(axis_, step), length(rank)},
                                          requests_[rank], arrivals_[rank]);
        }
    }

private:
    Bytes length(std::uint32_t rank) const
    {
        return length_of(lengths_, grid_, rank, axis_);
    }

    World& world_;
    const Grid& grid_;
    Axis axis_;
    const LineLengths& lengths_;
    std::vector<std::uint64_t> requests_;
    std::vector<Picoseconds> arrivals_;
};

} // namespace

void exchange_both_ways(World& world, const Grid& grid, Axis axis, const LineLengths& lengths)
{
    Shift there(world, grid, axis, lengths);
    Shift back(world, grid, axis, lengths);
    for (std::uint32_t rank = 0; rank < world.size(); ++rank)
    {
        there.post(rank, +1);
        there.send(rank, +1);
    }
    for (std::uint32_t rank = 0; rank < world.size(); ++rank)
    {
        there.wait(rank, +1);
        back.post(rank, -1);
        back.send(rank, -1);
    }
    for (std::uint32_t rank = 0; rank < world.size(); ++rank)
    {
        back.wait(rank, -1);
    }
}

void pass_back(World& world, const Grid& grid, Axis axis, const LineLengths& lengths,
               std::optional<std::uint32_t> line)
{
    Shift back(world, grid, axis, lengths);
    for (auto rank = world.size(); rank-- > 0;)
    {
        if (!line || grid.line_of(rank, axis) == *line)
        {
            back.post(rank, -1);
            back.wait(rank, -1);
            back.send(rank, -1);
        }
    }
}

} // namespace haec_sim::workload
