// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "workload/grid.hpp"
#include "workload/lu_problem.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"
#include "workload/plane_sweep.hpp"
#include "workload/sides.hpp"

#include <array>
#include <memory>
#include <optional>

// Sweeps over a grid of processes and back, as NAS LU does: all of LU where a class is asked for,
// else the sweeps alone, with any number of planes and any lengths of messages.

namespace haec_sim::workload
{

namespace
{

// The names of LU's subroutines stand at what they do.

/// Messages along one axis by MPI_Irecv, MPI_Send and MPI_Wait: what is under way to each process.
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

/// Everybody gives his next along the axis a message, then the one before him (exchange_3).
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

/// Passes back from the last process along the axis to the first: everybody waits for a message
/// from the next before he sends his own to the one before (exchange_4 to exchange_6). Where `line`
/// is given, the processes of that column or row only.
void pass_back(World& world, const Grid& grid, Axis axis, const LineLengths& lengths,
               std::optional<std::uint32_t> line = {})
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

/// NAS LU (NPB 3.3, MPI) of the class that the parameter "class" names: its messages and collective
/// operations in its order, with its lengths and tags. "iterations" or "events" replace the class's
/// number of time steps where given. Throws UsageError where LU would refuse to run.
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

LineLengths same_length(const Grid& grid, Bytes length)
{
    return {std::vector<Bytes>(grid.columns, length), std::vector<Bytes>(grid.rows, length)};
}

class Wavefront final : public Pattern
{
public:
    Wavefront(const Grid& grid, const Parameters& parameters)
        : Pattern(grid.processes(), iteration_count(parameters)),
          sweep_(grid, static_cast<std::uint64_t>(parameters.get<std::int64_t>("planes")),
                 same_length(grid, message_length(parameters)), compute_time(parameters))
    {
    }

    void run(World& world) const override
    {
        auto sweep = sweep_;
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            sweep.run(world, +1);
            sweep.run(world, -1);
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        sweep_.count_messages(count, iterations());
    }

private:
    PlaneSweep sweep_;
};

std::unique_ptr<Pattern> make_wavefront(const Parameters& parameters)
{
    const auto sides = parse_sides(parameters.get<std::string>("grid"), 2, "--grid");
    const Grid grid{sides[0], sides[1]};
    if (!parameters.has("class"))
    {
        return std::make_unique<Wavefront>(grid, parameters);
    }
    for (const std::string name : {"planes", "message-bytes"})
    {
        if (parameters.given(name))
        {
            throw UsageError("--" + name + ": follows from --class; leave one of the two out");
        }
    }
    return make_lu(grid, parameters);
}

} // namespace

PatternDescriptor wavefront_pattern()
{
    return {"wavefront",
            "pipelined sweeps over a grid and back with blocking messages, as in NAS LU",
            with_program_parameters(
                {text_parameter("grid", "rows x columns of processes; rank = column * rows + row",
                                "9x9"),
                 text_parameter("class",
                                "all messages of NAS LU of that class, S, W or A to E, instead of "
                                "sweeps alone; --iterations replaces its time steps"),
                 integer_parameter("planes", "", "planes of each sweep", 160, 1, 1'000'000),
                 iterations_parameter(10), events_parameter(), message_parameter(720),
                 compute_parameter(20'000)}),
            &make_wavefront};
}

} // namespace haec_sim::workload
