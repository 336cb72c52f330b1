// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/box.hpp"
#include "workload/exchange.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"
#include "workload/sides.hpp"

// Every process of a grid exchanges halos with its neighbours along each dimension, as solvers of
// partial differential equations with a 5-point or 7-point stencil do.

namespace haec_sim::workload
{

namespace
{

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

class Stencil final : public Pattern
{
public:
    Stencil(const Parameters& parameters, const Box& box)
        : Pattern(box.processes(), iteration_count(parameters)),
          halo_(halo(box, message_length(parameters))), compute_(compute_time(parameters))
    {
    }

    void run(World& world) const override
    {
        auto exchange = halo_;
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            exchange.post(world);
            world.compute(compute_);
            exchange.wait(world);
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        halo_.count_messages(count, iterations());
    }

private:
    Exchange halo_;
    ComputeTime compute_;
};

template <std::uint32_t dimensions>
std::unique_ptr<Pattern> make_stencil(const Parameters& parameters)
{
    const Box box(parse_sides(parameters.get<std::string>("grid"), dimensions, "--grid"),
                  parameters.get<bool>("periodic"));
    return std::make_unique<Stencil>(parameters, box);
}

std::vector<ParameterSpec> stencil_parameters(const ParameterSpec& grid, std::int64_t length)
{
    return with_program_parameters({grid,
                                    flag_parameter("periodic", "join the ends of each dimension"),
                                    iterations_parameter(10), events_parameter(),
                                    message_parameter(length), compute_parameter(50'000)});
}

} // namespace

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
