// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

// Two processes send a message to and fro.

namespace haec_sim::workload
{

namespace
{

class PingPong final : public Pattern
{
public:
    explicit PingPong(const Parameters& parameters)
        : Pattern(2, iteration_count(parameters)), length_(message_length(parameters)),
          compute_(compute_time(parameters))
    {
    }

    void run(World& world) const override
    {
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            pass(world, 0, 1);
            pass(world, 1, 0);
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        count({0, 1, 0, length_}, iterations());
        count({1, 0, 0, length_}, iterations());
    }

private:
    void pass(World& world, std::uint32_t from, std::uint32_t to) const
    {
        world.process(from).compute(compute_);
        const auto arrival = world.process(from).send({to, 0, length_});
        world.process(to).receive({from, 0, length_}, arrival);
    }

    Bytes length_;
    ComputeTime compute_;
};

} // namespace

PatternDescriptor ping_pong_pattern()
{
    return {"ping_pong", "two processes send a message to and fro",
            with_program_parameters({iterations_parameter(10), events_parameter(),
                                     message_parameter(1024), compute_parameter(1'000)}),
            &make_pattern<PingPong>};
}

} // namespace haec_sim::workload
