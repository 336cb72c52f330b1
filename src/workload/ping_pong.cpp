// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

// Two processes send a message to and fro.

namespace haec_sim::workload
{

namespace
{

constexpr std::uint64_t events_per_iteration = 12;

class PingPong final : public Pattern
{
public:
    explicit PingPong(const Parameters& parameters)
        : length_(message_length(parameters)), compute_(compute_time(parameters)),
          iterations_(workload::iterations(parameters, events_per_iteration, 2 * frame_events))
    {
    }

    std::uint32_t processes() const override
    {
        return 2;
    }

    std::uint64_t events() const override
    {
        return iterations_ * events_per_iteration;
    }

    void run(World& world) const override
    {
        for (std::uint64_t iteration = 0; iteration < iterations_; ++iteration)
        {
            pass(world, 0, 1);
            pass(world, 1, 0);
        }
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
    std::uint64_t iterations_;
};

} // namespace

PatternDescriptor ping_pong_pattern()
{
    return {"ping_pong",
            "two processes send a message to and fro",
            {iterations_parameter(10), events_parameter(), message_parameter(1024),
             compute_parameter(1'000), variation_parameter(), seed_parameter()},
            [](const Parameters& parameters) -> std::unique_ptr<Pattern>
            { return std::make_unique<PingPong>(parameters); }};
}

} // namespace haec_sim::workload
