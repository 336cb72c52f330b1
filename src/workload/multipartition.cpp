// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "workload/cell_scheme.hpp"
#include "workload/exchange.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

#include <array>
#include <cmath>

// The messages of NAS BT: in each time step all processes exchange the faces of their cells, and
// then solve along x, y and z, forwards and backwards, a layer of cells at a time. Partners, order,
// lengths and tags are BT's; BT itself ends each step of a solver with two MPI_Wait.

namespace haec_sim::workload
{

namespace
{

// NAS BT has five unknowns in each grid point.
constexpr std::uint64_t bytes_of_vector = std::uint64_t{5} * 8;
constexpr std::uint64_t bytes_of_matrix = 5 * bytes_of_vector;
constexpr std::uint64_t layers_of_bt_face = 2;

constexpr std::uint32_t directions = 3;

// A cell has at least that many points along each side.
constexpr std::uint32_t thinnest_cell = 3;

/// BT's east, north and top, and west, south and bottom.
constexpr std::array<std::uint32_t, directions> forward_tags{2000, 4000, 7000};
constexpr std::array<std::uint32_t, directions> backward_tags{3000, 5000, 6000};

Exchange faces(const CellScheme& cube)
{
    Exchange exchange(cube.processes());
    for (std::uint32_t rank = 0; rank < cube.processes(); ++rank)
    {
        for (std::uint32_t direction = 0; direction < directions; ++direction)
        {
            for (const bool forwards : {true, false})
            {
                const auto points = cube.face_points(rank, direction, forwards);
                exchange.add({rank, cube.neighbour(rank, direction, forwards),
                              (forwards ? forward_tags : backward_tags)[direction],
                              Bytes{points * layers_of_bt_face * bytes_of_vector}});
            }
        }
    }
    return exchange;
}

/// The messages of the solver along a direction from the cells at `stage`: matrices and vectors
/// forwards, vectors backwards. The tag tells the cell.
Exchange solver_messages(const CellScheme& cube, std::uint32_t direction, std::uint32_t stage,
                         bool forwards)
{
    const auto area = cube.longest_cell() * cube.longest_cell();
    const Bytes length{area * (forwards ? bytes_of_matrix + bytes_of_vector : bytes_of_vector)};
    const auto first_tag = (forwards ? backward_tags : forward_tags)[direction];
    Exchange exchange(cube.processes());
    for (std::uint32_t rank = 0; rank < cube.processes(); ++rank)
    {
        const auto place = cube.cell_at(rank, direction, stage);
        const auto low = place[direction == 0 ? 1 : 0];
        const auto high = place[direction == 2 ? 1 : 2];
        exchange.add({rank, cube.neighbour(rank, direction, forwards),
                      first_tag + low + cube.side() * high, length});
    }
    return exchange;
}

CellScheme make_cube(const Parameters& parameters)
{
    const auto ranks = rank_count(parameters);
    const auto points = static_cast<std::uint32_t>(parameters.get<std::int64_t>("points"));
    const auto side = static_cast<std::uint32_t>(std::lround(std::sqrt(ranks)));
    if (side * side != ranks)
    {
        throw UsageError("--ranks: expected a square number, such as 16; found " +
                         std::to_string(ranks));
    }
    if (points / side < thinnest_cell)
    {
        throw UsageError("--points: expected at least " + std::to_string(thinnest_cell * side) +
                         " for " + std::to_string(ranks) + " processes; found " +
                         std::to_string(points));
    }
    return {side, points};
}

class Multipartition final : public Pattern
{
public:
    explicit Multipartition(const Parameters& parameters)
        : Pattern(rank_count(parameters), iteration_count(parameters)),
          cube_(make_cube(parameters)), faces_(faces(cube_)), compute_(compute_time(parameters))
    {
    }

    void run(World& world) const override
    {
        auto halo = faces_;
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            exchange_faces(world, halo);
            for (std::uint32_t direction = 0; direction < directions; ++direction)
            {
                solve(world, direction);
            }
        }
        // BT verifies its result by the right-hand sides.
        exchange_faces(world, halo);
    }

    void count_messages(const MessageCounter& count) const override
    {
        faces_.count_messages(count, iterations() + 1);
        for (std::uint32_t direction = 0; direction < directions; ++direction)
        {
            for (std::uint32_t stage = 0; stage + 1 < cube_.side(); ++stage)
            {
                solver_messages(cube_, direction, stage, true).count_messages(count, iterations());
                solver_messages(cube_, direction, stage + 1, false)
                    .count_messages(count, iterations());
            }
        }
    }

private:
    void exchange_faces(World& world, Exchange& halo) const
    {
        halo.post(world);
        world.compute(compute_);
        halo.wait(world);
    }

    void solve(World& world, std::uint32_t direction) const
    {
        world.compute(compute_);
        for (std::uint32_t stage = 0; stage + 1 < cube_.side(); ++stage)
        {
            pass_on(world, solver_messages(cube_, direction, stage, true));
        }
        for (std::uint32_t stage = cube_.side() - 1; stage > 0; --stage)
        {
            pass_on(world, solver_messages(cube_, direction, stage, false));
        }
    }

    void pass_on(World& world, Exchange messages) const
    {
        messages.post(world);
        messages.wait(world);
        world.compute(compute_);
    }

    CellScheme cube_;
    Exchange faces_;
    ComputeTime compute_;
};

} // namespace

PatternDescriptor multipartition_pattern()
{
    return {"multipartition",
            "a cube of cells in which all processes are busy in each sweep, as in NAS BT",
            with_program_parameters(
                {integer_parameter("ranks", "", "processes, a square number", 16, 4, 1'000'000),
                 integer_parameter("points", "", "grid points along each side of the cube", 162, 6,
                                   50'000),
                 iterations_parameter(10), events_parameter(), compute_parameter(20'000)}),
            &make_pattern<Multipartition>};
}

} // namespace haec_sim::workload
