// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/repeated_pattern.hpp"

#include <array>

// Rounds of all kinds of collective operations, with computing before each of them.

namespace haec_sim::workload
{

namespace
{

constexpr std::array operations = {
    CollectiveOp::bcast,     CollectiveOp::reduce,   CollectiveOp::allreduce,
    CollectiveOp::allgather, CollectiveOp::alltoall, CollectiveOp::scatter,
    CollectiveOp::gather,    CollectiveOp::scan,     CollectiveOp::barrier};

class Collectives final : public RepeatedPattern
{
public:
    explicit Collectives(const Parameters& parameters)
        : RepeatedPattern(static_cast<std::uint32_t>(parameters.get<std::int64_t>("ranks"))),
          length_(message_length(parameters)), compute_(compute_time(parameters))
    {
        repeat(parameters, processes() * (operations.size() * (computation + collective_part)));
    }

    void run(World& world) const override
    {
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            for (const auto operation : operations)
            {
                world.compute(compute_);
                world.collective(call(operation, iteration));
            }
        }
    }

    void count_messages(const MessageCounter&) const override {}

private:
    Collective call(CollectiveOp operation, std::uint64_t iteration) const
    {
        Collective call{operation, length_};
        if (operation == CollectiveOp::barrier)
        {
            call.length = Bytes{};
        }
        if (call.flow() == Flow::root_to_all || call.flow() == Flow::all_to_root)
        {
            call.root = static_cast<std::uint32_t>(iteration % processes());
        }
        return call;
    }

    Bytes length_;
    ComputeTime compute_;
};

} // namespace

PatternDescriptor collectives_pattern()
{
    return {"collectives",
            "rounds of nine collective operations, each round with the next process as root",
            with_program_parameters({integer_parameter("ranks", "", "processes", 8, 1, 1'000'000),
                                     iterations_parameter(10), events_parameter(),
                                     message_parameter(1024), compute_parameter(20'000)}),
            &make_pattern<Collectives>};
}

} // namespace haec_sim::workload
