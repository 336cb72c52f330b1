// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/box.hpp"
#include "workload/exchange.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"
#include "workload/sides.hpp"

// Every process of a grid exchanges halos with its neighbours along each dimension, as solvers of
// partial differential equations with a 5-point or 7-point stencil do. On a ring all of them reduce
// a number now and then.

namespace haec_sim::workload
{

namespace
{

constexpr Bytes reduced_number{8};

/// Tags tell the two messages apart that a periodic grid of two processes has between the same
/// pair.
Exchange halo(const Box& box, Bytes length)
{
    Exchange exchange(box.processes());
    for (std::uint32_t rank = 0; rank < box.processes(); ++rank)
    {
        for (std::uint32_t dimension = 0; dimension < box.dimensions(); ++dimension)
        {
            if (const auto before = box.neighbour(rank, dimension, false))
            {
                exchange.add({rank, *before, 2 * dimension, length});
            }
            if (const auto behind = box.neighbour(rank, dimension, true))
            {
                exchange.add({rank, *behind, 2 * dimension + 1, length});
            }
        }
    }
    return exchange;
}

/// Both neighbours on a ring: all messages to the right stand before those to the left, whatever
/// the rank.
Exchange ring_halo(std::uint32_t processes, Bytes length)
{
    Exchange exchange(processes);
    for (const std::uint32_t tag : {0U, 1U})
    {
        for (std::uint32_t rank = 0; rank < processes; ++rank)
        {
            const auto distance = tag == 0 ? 1 : processes - 1;
            exchange.add({rank, (rank + distance) % processes, tag, length});
        }
    }
    return exchange;
}

class Stencil final : public Pattern
{
public:
    /// `reduce_every`: the distance of the reductions in iterations; 0: none.
    Stencil(const Parameters& parameters, std::uint32_t processes, Exchange halo,
            std::uint64_t reduce_every)
        : Pattern(processes, iteration_count(parameters)), halo_(std::move(halo)),
          reduce_every_(reduce_every), compute_(compute_time(parameters))
    {
    }

    void run(World& world) const override
    {
        auto exchange = halo_;
        for (std::uint64_t iteration = 1; iteration <= iterations(); ++iteration)
        {
            exchange.post(world);
            world.compute(compute_);
            exchange.wait(world);
            if (reduce_every_ > 0 && iteration % reduce_every_ == 0)
            {
                world.collective({CollectiveOp::allreduce, reduced_number});
            }
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        halo_.count_messages(count, iterations());
    }

private:
    Exchange halo_;
    std::uint64_t reduce_every_;
    ComputeTime compute_;
};

std::unique_ptr<Pattern> make_ring(const Parameters& parameters)
{
    const auto processes = rank_count(parameters);
    const auto every = static_cast<std::uint64_t>(parameters.get<std::int64_t>("allreduce-every"));
    return std::make_unique<Stencil>(parameters, processes,
                                     ring_halo(processes, message_length(parameters)), every);
}

template <std::uint32_t dimensions>
std::unique_ptr<Pattern> make_stencil(const Parameters& parameters)
{
    const Box box(parse_sides(parameters.get<std::string>("grid"), dimensions, "--grid"),
                  parameters.get<bool>("periodic"));
    return std::make_unique<Stencil>(parameters, box.processes(),
                                     halo(box, message_length(parameters)), 0);
}

std::vector<ParameterSpec> stencil_parameters(const ParameterSpec& grid, std::int64_t length)
{
    return with_program_parameters({grid,
                                    flag_parameter("periodic", "join the ends of each dimension"),
                                    iterations_parameter(10), events_parameter(),
                                    message_parameter(length), compute_parameter(50'000)});
}

} // namespace

PatternDescriptor ring_pattern()
{
    return {"ring",
            "halo exchange on a ring with non-blocking messages, and a reduction now and then",
            with_program_parameters(
                {integer_parameter("ranks", "", "processes", 8, 2, 1'000'000),
                 integer_parameter("allreduce-every", "iterations",
                                   "distance of the reductions; 0: none", 10, 0, 1'000'000'000),
                 iterations_parameter(10), events_parameter(), message_parameter(8192),
                 compute_parameter(20'000)}),
            &make_ring};
}

PatternDescriptor stencil2d_pattern()
{
    return {"stencil2d", "halo exchange with the four neighbours in a plane",
            stencil_parameters(
                text_parameter("grid", "processes along x and y; rank = x + X * y", "8x8"), 8192),
            &make_stencil<2>};
}

PatternDescriptor stencil3d_pattern()
{
    return {"stencil3d", "halo exchange with the six neighbours in space",
            stencil_parameters(text_parameter("grid",
                                              "processes along x, y and z; "
                                              "rank = x + X * (y + Y * z)",
                                              "4x4x4"),
                               32768),
            &make_stencil<3>};
}

} // namespace haec_sim::workload
