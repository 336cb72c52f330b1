// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/draw.hpp"
#include "workload/exchange.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

// Every process sends messages to random others, as the GUPS benchmark does with its updates.

namespace haec_sim::workload
{

namespace
{

// The streams are apart from those of computing times.
constexpr std::uint64_t first_stream = std::uint64_t{1} << 32U;

class Random final : public Pattern
{
public:
    explicit Random(const Parameters& parameters)
        : Pattern(rank_count(parameters), iteration_count(parameters)),
          messages_(static_cast<std::uint64_t>(parameters.get<std::int64_t>("messages"))),
          length_(message_length(parameters)), compute_(compute_time(parameters, Messages::random))
    {
    }

    void run(World& world) const override
    {
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            auto messages = exchange(iteration);
            messages.post(world);
            world.compute(compute_);
            messages.wait(world);
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        for (std::uint64_t index = 0; index < iterations() * messages_; ++index)
        {
            for (std::uint32_t rank = 0; rank < processes(); ++rank)
            {
                count({rank, peer_of(rank, index), 0, length_}, 1);
            }
        }
    }

private:
    Exchange exchange(std::uint64_t iteration) const
    {
        Exchange messages(processes());
        for (std::uint32_t rank = 0; rank < processes(); ++rank)
        {
            for (std::uint64_t index = 0; index < messages_; ++index)
            {
                messages.add({rank, peer_of(rank, iteration * messages_ + index), 0, length_});
            }
        }
        return messages;
    }

    /// The peer is never the process itself.
    std::uint32_t peer_of(std::uint32_t rank, std::uint64_t index) const noexcept
    {
        const auto other = below(processes() - 1, draw(compute_.seed, first_stream + rank, index));
        return other < rank ? other : other + 1;
    }

    std::uint64_t messages_;
    Bytes length_;
    ComputeTime compute_;
};

} // namespace

PatternDescriptor random_pattern()
{
    return {"random", "every process sends messages to random others, as in GUPS",
            with_program_parameters(
                {integer_parameter("ranks", "", "processes", 8, 2, 1'000'000),
                 integer_parameter("messages", "", "messages of each process in an iteration", 4, 1,
                                   1000),
                 iterations_parameter(10), events_parameter(), message_parameter(64),
                 compute_parameter(10'000)}),
            &make_pattern<Random>};
}

} // namespace haec_sim::workload
