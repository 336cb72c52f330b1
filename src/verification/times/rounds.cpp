// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/rounds.hpp"

#include <cmath>

namespace haec_sim::verification
{

namespace
{

/// The rest still to settle that no longer counts: 10^15 windows of it are below 1e-6 ps.
constexpr Exact negligible = 1e-28L;

/// Mass by (rank of the receiver, rank that the sender knows).
class JointDistribution
{
public:
    explicit JointDistribution(std::uint32_t packets)
        : side_(packets + 1), mass_(std::size_t{side_} * side_, 0)
    {
    }

    Exact& at(std::uint32_t rank, std::uint32_t known)
    {
        return mass_[std::size_t{rank} * side_ + known];
    }

    /// One coded packet is sent by everybody.
    void send_packet(const Channel& channel)
    {
        JointDistribution after(side_ - 1);
        for (std::uint32_t rank = 0; rank < side_; ++rank)
        {
            const Exact innovative = innovation(side_ - 1 - rank);
            for (std::uint32_t known = 0; known <= rank; ++known)
            {
                const Exact mass = at(rank, known);
                if (mass == 0)
                {
                    continue;
                }
                const Exact arrived = mass * channel.arrival;
                after.at(rank, known) += mass - arrived;
                after.acknowledge(channel, rank, known, arrived * (1 - innovative));
                if (innovative > 0)
                {
                    after.acknowledge(channel, rank + 1, known, arrived * innovative);
                }
            }
        }
        mass_.swap(after.mass_);
    }

    void add(const JointDistribution& other)
    {
        for (std::size_t state = 0; state < mass_.size(); ++state)
        {
            mass_[state] += other.mass_[state];
        }
    }

private:
    void acknowledge(const Channel& channel, std::uint32_t rank, std::uint32_t known, Exact mass)
    {
        at(rank, rank) += mass * channel.acknowledgement;
        at(rank, known) += mass * (1 - channel.acknowledgement);
    }

    std::uint32_t side_;
    std::vector<Exact> mass_;
};

/// One round of all windows whose sender knows `known`: adds to `next` where they are after it.
/// Returns how many take part.
Exact play_round(const Channel& channel, JointDistribution& now, std::uint32_t known,
                 const Policy& policy, JointDistribution& next)
{
    const auto packets = static_cast<std::uint32_t>(policy.size());
    JointDistribution playing(packets);
    Exact mass = 0;
    for (std::uint32_t rank = known; rank <= packets; ++rank)
    {
        playing.at(rank, known) = now.at(rank, known);
        mass += now.at(rank, known);
    }
    if (mass > 0)
    {
        for (std::uint32_t packet = 0; packet < policy[known]; ++packet)
        {
            playing.send_packet(channel);
        }
        next.add(playing);
    }
    return mass;
}

} // namespace

Exact innovation(std::uint32_t missing)
{
    return missing == 0 ? 0 : 1 - std::pow(Exact(256), -Exact(missing));
}

Exact expected_window_uncoded(const Channel& channel, std::uint32_t packets)
{
    const Exact settled = channel.arrival * channel.acknowledgement;
    Exact rounds = 0;
    Exact unsettled = 1; // of one packet, after the rounds so far
    while (unsettled * packets > negligible)
    {
        // The probability that not all packets are settled yet.
        rounds += unsettled == 1 ? 1 : -std::expm1(packets * std::log1p(-unsettled));
        unsettled *= 1 - settled;
    }
    const Exact sent = packets / settled;
    return rounds * (channel.first_packet - channel.next_packet) + sent * channel.next_packet;
}

Policy missing_packets(std::uint32_t packets)
{
    Policy policy(packets);
    for (std::uint32_t rank = 0; rank < packets; ++rank)
    {
        policy[rank] = packets - rank;
    }
    return policy;
}

Exact expected_window_coded(const Channel& channel, const Policy& policy, std::uint32_t rank)
{
    const auto packets = static_cast<std::uint32_t>(policy.size());
    JointDistribution now(packets);
    now.at(rank, rank) = 1;
    Exact time = 0;
    Exact left = 1;
    while (left > negligible)
    {
        JointDistribution next(packets);
        left = 0;
        for (std::uint32_t known = rank; known < packets; ++known)
        {
            const Exact mass = play_round(channel, now, known, policy, next);
            time += mass * channel.round(policy[known]);
            left += mass;
        }
        now = next;
    }
    return time;
}

Policy dynamic_redundancy(const Channel& channel, std::uint32_t packets)
{
    auto policy = missing_packets(packets);
    for (std::uint32_t known = packets; known-- > 0;)
    {
        auto best = policy[known];
        Exact shortest = expected_window_coded(channel, policy, known);
        for (auto number = best + 1; channel.round(number) < shortest; ++number)
        {
            policy[known] = number;
            const Exact time = expected_window_coded(channel, policy, known);
            if (time < shortest)
            {
                shortest = time;
                best = number;
            }
        }
        policy[known] = best;
    }
    return policy;
}

} // namespace haec_sim::verification
