// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

#include <array>
#include <string>
#include <vector>

// Rounds of all kinds of collective operations, with computing before each of them.

namespace haec_sim::workload
{

namespace
{

struct NamedOperation
{
    const char* name;
    CollectiveOp operation;
};

constexpr std::array named_operations = {NamedOperation{"bcast", CollectiveOp::bcast},
                                         NamedOperation{"reduce", CollectiveOp::reduce},
                                         NamedOperation{"allreduce", CollectiveOp::allreduce},
                                         NamedOperation{"allgather", CollectiveOp::allgather},
                                         NamedOperation{"alltoall", CollectiveOp::alltoall},
                                         NamedOperation{"scatter", CollectiveOp::scatter},
                                         NamedOperation{"gather", CollectiveOp::gather},
                                         NamedOperation{"scan", CollectiveOp::scan},
                                         NamedOperation{"barrier", CollectiveOp::barrier}};

/// The operations of a round: the one of that name, or all.
std::vector<CollectiveOp> operations_named(const std::string& name)
{
    std::vector<CollectiveOp> operations;
    for (const auto& named : named_operations)
    {
        if (name == "all" || name == named.name)
        {
            operations.push_back(named.operation);
        }
    }
    if (operations.empty())
    {
        throw UsageError(
            "operation " + name +
            " is none of bcast, reduce, allreduce, allgather, alltoall, scatter, gather, "
            "scan, barrier, all");
    }
    return operations;
}

class Collectives final : public Pattern
{
public:
    explicit Collectives(const Parameters& parameters)
        : Pattern(rank_count(parameters), iteration_count(parameters)),
          operations_(operations_named(parameters.get<std::string>("operation"))),
          length_(message_length(parameters)), compute_(compute_time(parameters))
    {
    }

    void run(World& world) const override
    {
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            for (const auto operation : operations_)
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

    std::vector<CollectiveOp> operations_;
    Bytes length_;
    ComputeTime compute_;
};

} // namespace

PatternDescriptor collectives_pattern()
{
    return {"collectives",
            "rounds of nine collective operations, each round with the next process as root",
            with_program_parameters({integer_parameter("ranks", "", "processes", 8, 1, 1'000'000),
                                     text_parameter("operation", "one of the nine, or all", "all"),
                                     iterations_parameter(10), events_parameter(),
                                     message_parameter(1024), compute_parameter(20'000)}),
            &make_pattern<Collectives>};
}

} // namespace haec_sim::workload
