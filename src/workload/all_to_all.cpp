// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "workload/exchange.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

// Every process has a block for every other, as in a distributed Fourier transform: by MPI_Alltoall
// or, to see each message, by non-blocking ones.

namespace haec_sim::workload
{

namespace
{

// A million messages under way at a time.
constexpr std::uint32_t most_point_to_point = 1024;

/// The exchange in rounds, so that not all send to the same process first.
Exchange blocks(std::uint32_t processes, Bytes length)
{
    Exchange exchange(processes);
    for (std::uint32_t distance = 1; distance < processes; ++distance)
    {
        for (std::uint32_t rank = 0; rank < processes; ++rank)
        {
            exchange.add({rank, (rank + distance) % processes, 0, length});
        }
    }
    return exchange;
}

std::uint32_t checked_ranks(const Parameters& parameters)
{
    const auto ranks = rank_count(parameters);
    if (parameters.get<bool>("point-to-point") && ranks > most_point_to_point)
    {
        throw UsageError("--point-to-point: at most " + std::to_string(most_point_to_point) +
                         " processes, found " + std::to_string(ranks) +
                         "; leave it out, or ask for fewer --ranks");
    }
    return ranks;
}

class AllToAll final : public Pattern
{
public:
    explicit AllToAll(const Parameters& parameters)
        : Pattern(checked_ranks(parameters), iteration_count(parameters)),
          point_to_point_(parameters.get<bool>("point-to-point")),
          length_(message_length(parameters)), compute_(compute_time(parameters)),
          blocks_(blocks(point_to_point_ ? processes() : 0, length_))
    {
    }

    void run(World& world) const override
    {
        auto exchange = blocks_;
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            world.compute(compute_);
            if (point_to_point_)
            {
                exchange.post(world);
                exchange.wait(world);
            }
            else
            {
                world.collective({CollectiveOp::alltoall, length_});
            }
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        blocks_.count_messages(count, iterations());
    }

private:
    bool point_to_point_;
    Bytes length_;
    ComputeTime compute_;
    /// The blocks, without messages where a collective operation takes their place.
    Exchange blocks_;
};

} // namespace

PatternDescriptor all_to_all_pattern()
{
    return {
        "all_to_all", "a block from every process to every other, by MPI_Alltoall or by messages",
        with_program_parameters(
            {integer_parameter("ranks", "", "processes", 8, 1, 1'000'000),
             flag_parameter("point-to-point", "MPI_Irecv and MPI_Isend instead of MPI_Alltoall"),
             iterations_parameter(10), events_parameter(), message_parameter(4096),
             compute_parameter(100'000)}),
        &make_pattern<AllToAll>};
}

} // namespace haec_sim::workload
