// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

#include <algorithm>
#include <array>

// Every process exchanges halos with both neighbours on a ring, computing meanwhile; now and then
// all of them reduce a number.

namespace haec_sim::workload
{

namespace
{

constexpr Bytes reduced_number{8};

// Tags tell the two messages apart that a ring of two processes has between the same pair.
constexpr std::uint32_t rightward_tag = 0;
constexpr std::uint32_t leftward_tag = 1;

/// The messages of a process under way between posting its halo and waiting for it.
struct RingExchange
{
    std::uint64_t receive_from_left = 0;
    std::uint64_t receive_from_right = 0;
    PendingSend rightward;
    PendingSend leftward;
};

class Ring final : public Pattern
{
public:
    explicit Ring(const Parameters& parameters)
        : Pattern(rank_count(parameters), iteration_count(parameters)),
          allreduce_every_(
              static_cast<std::uint64_t>(parameters.get<std::int64_t>("allreduce-every"))),
          length_(message_length(parameters)), compute_(compute_time(parameters))
    {
    }

    void run(World& world) const override
    {
        std::vector<RingExchange> exchanges(processes());
        for (std::uint64_t iteration = 1; iteration <= iterations(); ++iteration)
        {
            for (std::uint32_t rank = 0; rank < processes(); ++rank)
            {
                exchanges[rank] = post(world.process(rank), rank);
            }
            for (std::uint32_t rank = 0; rank < processes(); ++rank)
            {
                wait(world.process(rank), rank, exchanges);
            }
            if (allreduce_every_ > 0 && iteration % allreduce_every_ == 0)
            {
                world.collective({CollectiveOp::allreduce, reduced_number});
            }
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        for (std::uint32_t rank = 0; rank < processes(); ++rank)
        {
            count({rank, right_of(rank), rightward_tag, length_}, iterations());
            count({rank, left_of(rank), leftward_tag, length_}, iterations());
        }
    }

private:
    std::uint32_t left_of(std::uint32_t rank) const noexcept
    {
        return rank == 0 ? processes() - 1 : rank - 1;
    }

    std::uint32_t right_of(std::uint32_t rank) const noexcept
    {
        return rank + 1 == processes() ? 0 : rank + 1;
    }

    RingExchange post(Process& process, std::uint32_t rank) const
    {
        RingExchange mine;
        mine.receive_from_left = process.irecv();
        mine.receive_from_right = process.irecv();
        mine.rightward = process.isend({right_of(rank), rightward_tag, length_});
        mine.leftward = process.isend({left_of(rank), leftward_tag, length_});
        process.compute(compute_);
        return mine;
    }

    void wait(Process& process, std::uint32_t rank,
              const std::vector<RingExchange>& exchanges) const
    {
        const auto& mine = exchanges[rank];
        const auto left = left_of(rank);
        const auto right = right_of(rank);
        process.enter(Region::mpi_waitall);
        process.wait_until(
            std::max(exchanges[left].rightward.arrival, exchanges[right].leftward.arrival));
        process.complete_receive({left, rightward_tag, length_}, mine.receive_from_left);
        process.complete_receive({right, leftward_tag, length_}, mine.receive_from_right);
        process.complete_send(mine.rightward.request);
        process.complete_send(mine.leftward.request);
        process.leave(Region::mpi_waitall);
    }

    std::uint64_t allreduce_every_;
    Bytes length_;
    ComputeTime compute_;
};

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
            &make_pattern<Ring>};
}

} // namespace haec_sim::workload
