// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/lu.hpp"

#include "haec_sim/error.hpp"
#include "workload/lu_problem.hpp"
#include "workload/neighbour_shift.hpp"
#include "workload/parameters.hpp"
#include "workload/plane_sweep.hpp"

#include <array>

// The names of LU's subroutines stand at what they do.

namespace haec_sim::workload
{

namespace
{

constexpr Collective barrier{CollectiveOp::barrier, {}};
constexpr Collective sum_of_one{CollectiveOp::allreduce, Bytes{8}};
constexpr Collective sum_of_five{CollectiveOp::allreduce, Bytes{40}};

/// read_input: what the first process tells the others.
constexpr std::array<Bytes, 9> input{Bytes{4},  Bytes{4}, Bytes{4}, Bytes{8}, Bytes{8},
                                     Bytes{40}, Bytes{4}, Bytes{4}, Bytes{4}};

/// Calls of exchange_3 along each axis outside of the time steps: erhs, a first rhs in each of two
/// calls of ssor, and the one time step of the first call.
constexpr std::uint64_t other_exchanges = 4;

class Lu final : public Pattern
{
public:
    Lu(const Grid& grid, const LuProblem& problem, const Parameters& parameters)
        : Pattern(grid.processes(),
                  parameters.given("iterations") ? iteration_count(parameters) : problem.steps),
          grid_(grid), domains_(grid, problem.points), compute_(compute_time(parameters)),
          sweep_(grid, problem.points - 2, domains_.edges(), compute_)
    {
    }

    void run(World& world) const override
    {
        for (const auto length : input)
        {
            world.collective({CollectiveOp::bcast, length, 0});
        }
        evaluate(world);
        solve(world, 1, false);
        solve(world, iterations(), true);
        world.collective(sum_of_five);
        integrate(world);
    }

    void count_messages(const MessageCounter& count) const override
    {
        sweep_.count_messages(count, iterations() + 1);
        const auto faces = domains_.faces();
        for (const auto axis : {Axis::column, Axis::row})
        {
            for (const int step : {+1, -1})
            {
                count_along(grid_, axis, step, faces, count, iterations() + other_exchanges);
            }
            count_along(grid_, axis, -1, domains_.integration_edges(), count, 1);
            for (const auto line : {0U, grid_.lines(axis) - 1})
            {
                count_at_border(axis, line, count);
            }
        }
    }

private:
    /// erhs and rhs: exchange_3 along each axis.
    void evaluate(World& world) const
    {
        const auto faces = domains_.faces();
        for (const auto axis : {Axis::column, Axis::row})
        {
            exchange_both_ways(world, grid_, axis, faces);
            world.compute(compute_);
        }
    }

    /// ssor
    void solve(World& world, std::uint64_t steps, bool shows_norms) const
    {
        auto sweep = sweep_;
        evaluate(world);
        world.collective(sum_of_five);
        world.collective(barrier);
        for (std::uint64_t step = 1; step <= steps; ++step)
        {
            sweep.run(world, +1);
            sweep.run(world, -1);
            if (shows_norms && step == steps)
            {
                world.collective(sum_of_five);
            }
            evaluate(world);
        }
        if (shows_norms)
        {
            world.collective(sum_of_five);
        }
        world.collective(sum_of_one);
    }

    /// pintgr: exchange_4, then exchange_5 and exchange_6 at the borders.
    void integrate(World& world) const
    {
        const auto edges = domains_.integration_edges();
        const auto columns = domains_.integration_columns();
        pass_back(world, grid_, Axis::row, edges);
        pass_back(world, grid_, Axis::column, edges);
        world.collective(sum_of_one);
        for (const auto axis : {Axis::column, Axis::row})
        {
            for (const auto line : {0U, grid_.lines(axis) - 1})
            {
                pass_back(world, grid_, axis, columns, line);
            }
            world.collective(sum_of_one);
        }
    }

    void count_at_border(Axis axis, std::uint32_t line, const MessageCounter& count) const
    {
        count_along(
            grid_, axis, -1, domains_.integration_columns(),
            [&](const Message& message, std::uint64_t times)
            {
                if (grid_.line_of(message.sender, axis) == line)
                {
                    count(message, times);
                }
            },
            1);
    }

    Grid grid_;
    LuSubdomains domains_;
    ComputeTime compute_;
    PlaneSweep sweep_;
};

} // namespace

std::unique_ptr<Pattern> make_lu(const Grid& grid, const Parameters& parameters)
{
    const auto problem = lu_problem(parameters.get<std::string>("class"));
    if (parameters.given("iterations") && parameters.get<std::int64_t>("iterations") == 0)
    {
        throw UsageError("--iterations: LU takes at least one time step; give 1 or more, or leave "
                         "it out");
    }
    return std::make_unique<Lu>(grid, problem, parameters);
}

} // namespace haec_sim::workload
