// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/box.hpp"
#include "workload/exchange.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"
#include "workload/sides.hpp"

#include <utility>
#include <vector>

// Every process sends along a ring of each dimension of a grid, for some rounds each, one dimension
// after the other: what the training of large models does along its dimensions of parallelism. The
// partners of the phases are disjoint, so that links may be aimed anew between them.

namespace haec_sim::workload
{

namespace
{

/// The message of each process to the next one along a dimension.
Exchange along(const Box& box, std::uint32_t dimension, Bytes length)
{
    Exchange exchange(box.processes());
    for (std::uint32_t rank = 0; rank < box.processes(); ++rank)
    {
        if (const auto next = box.neighbour(rank, dimension, true))
        {
            exchange.add({rank, *next, dimension, length});
        }
    }
    return exchange;
}

class Phases final : public Pattern
{
public:
    Phases(const Parameters& parameters, const Box& box)
        : Pattern(box.processes(), iteration_count(parameters)),
          rounds_(static_cast<std::uint64_t>(parameters.get<std::int64_t>("rounds"))),
          compute_(compute_time(parameters))
    {
        for (std::uint32_t dimension = 0; dimension < box.dimensions(); ++dimension)
        {
            phases_.push_back(along(box, dimension, message_length(parameters)));
        }
    }

    void run(World& world) const override
    {
        auto phases = phases_;
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            for (auto& phase : phases)
            {
                for (std::uint64_t round = 0; round < rounds_; ++round)
                {
                    world.compute(compute_);
                    phase.post(world);
                    phase.wait(world);
                }
            }
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        for (const auto& phase : phases_)
        {
            phase.count_messages(count, iterations() * rounds_);
        }
    }

private:
    std::uint64_t rounds_;
    ComputeTime compute_;
    std::vector<Exchange> phases_;
};

std::unique_ptr<Pattern> make_phases(const Parameters& parameters)
{
    const Box box(parse_sides(parameters.get<std::string>("grid"), 3, "--grid"), true);
    return std::make_unique<Phases>(parameters, box);
}

} // namespace

PatternDescriptor phases_pattern()
{
    return {"phases", "messages along a ring of each dimension, one dimension after the other",
            with_program_parameters(
                {text_parameter("grid", "processes along x, y and z; rank = x + X * (y + Y * z)",
                                "4x4x4"),
                 integer_parameter("rounds", "", "messages of each process along a dimension", 8, 1,
                                   1'000'000),
                 iterations_parameter(10), events_parameter(), message_parameter(65536),
                 compute_parameter(10'000)}),
            &make_phases};
}

} // namespace haec_sim::workload
