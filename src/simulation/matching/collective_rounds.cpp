// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/collective_rounds.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// Of those rounds at once that begin with `first`.
template <class Action>
void for_each_round(const Phase& phase, std::uint32_t first, Action&& action)
{
    Round round;
    for (auto number = first; number < first + phase.rounds_at_once; ++number)
    {
        round.clear();
        phase.messages(number, round);
        action(round);
    }
}

/// No other clocks than those of the members.
struct NoClocks
{
    NoClocks copy() const
    {
        return {};
    }

    void send(std::size_t, std::uint32_t, Picoseconds) {}
    void occupy(std::uint32_t, Picoseconds) {}
    void receive(std::size_t, std::uint32_t, Picoseconds, const NoClocks&) {}
};

/// The clocks of members, by rank, in several draws of noise.
class ClocksOfDraws
{
public:
    explicit ClocksOfDraws(std::span<DrawTimes> clocks) : clocks_(clocks) {}

    /// For other members that begin where these are.
    ClocksOfDraws copy() const
    {
        ClocksOfDraws other({});
        other.own_.assign(clocks_.begin(), clocks_.end());
        other.clocks_ = other.own_;
        return other;
    }

    /// The message of that place in the round leaves, and takes so long.
    void send(std::size_t index, std::uint32_t from, Picoseconds duration)
    {
        arrivals_.resize(std::max(arrivals_.size(), index + 1));
        arrivals_[index] = clocks_[from];
        delay(arrivals_[index], duration);
    }

    /// A message occupies its sender.
    void occupy(std::uint32_t rank, Picoseconds time)
    {
        delay(clocks_[rank], time);
    }

    /// That message arrives from members with those clocks.
    void receive(std::size_t index, std::uint32_t rank, Picoseconds overhead,
                 const ClocksOfDraws& senders)
    {
        make_later(clocks_[rank], senders.arrivals_[index]);
        delay(clocks_[rank], overhead);
    }

private:
    std::vector<DrawTimes> own_;
    std::span<DrawTimes> clocks_;
    std::vector<DrawTimes> arrivals_;
};

template <class Clocks>
class RoundByRound
{
public:
    RoundByRound(Pricing& pricing, const CollectiveModel& rules, Clocks clocks)
        : pricing_(pricing), rules_(rules), clocks_(std::move(clocks))
    {
    }

    void make(const Phase& phase, std::span<MemberProgress> members)
    {
        for (std::uint32_t first = 0; first < phase.rounds; first += phase.rounds_at_once)
        {
            if (phase.rounds_at_once > 1)
            {
                make_at_once(phase, first, members);
            }
            else
            {
                for_each_round(phase, first,
                               [&](const Round& round) { make(round, members, members, clocks_); });
            }
        }
    }

private:
    struct Arriving
    {
        Picoseconds time{};
        Cause cause;
        Picoseconds overhead{};
    };

    // Arrivals of all rounds at a time would be as many as pairs of members. Thus a member has two
    // clocks, one that sends and one that receives, and begins where the other one ends.
    void make_at_once(const Phase& phase, std::uint32_t first, std::span<MemberProgress> members)
    {
        std::vector<MemberProgress> senders(members.begin(), members.end());
        auto clocks = clocks_.copy();
        for_each_round(phase, first,
                       [&](const Round& round)
                       {
                           for (const auto& message : round)
                           {
                               const auto overhead = overhead_of(message, members, members);
                               members[message.from].has_sent(overhead, rules_);
                               clocks_.occupy(message.from, rules_.send_occupancy + overhead);
                           }
                       });
        for_each_round(phase, first,
                       [&](const Round& round) { make(round, senders, members, clocks); });
    }

    // In a round a member sends before it receives: all sends come first.
    void make(std::span<const CollectiveMessage> round, std::span<MemberProgress> senders,
              std::span<MemberProgress> receivers, Clocks& clocks_of_senders)
    {
        arrivals_.clear();
        for (const auto& message : round)
        {
            auto& sender = senders[message.from];
            const auto arrival = pricing_.price(
                sender.message_to(receivers[message.to].next.sender, message.length));
            HAEC_SIM_ASSERT(arrival.has_value());
            const auto overhead = overhead_of(message, senders, receivers);
            clocks_of_senders.send(arrivals_.size(), message.from, arrival->duration);
            clocks_of_senders.occupy(message.from, rules_.send_occupancy + overhead);
            arrivals_.push_back({arrival->time, sender.cause, overhead});
            sender.has_sent(overhead, rules_);
        }
        for (std::size_t index = 0; index < round.size(); ++index)
        {
            const auto& [time, cause, overhead] = arrivals_[index];
            receivers[round[index].to].has_received(time, cause, overhead, rules_);
            clocks_.receive(index, round[index].to, rules_.receive_overhead + overhead,
                            clocks_of_senders);
        }
    }

    Picoseconds overhead_of(const CollectiveMessage& message,
                            std::span<const MemberProgress> senders,
                            std::span<const MemberProgress> receivers) const
    {
        return rules_.overheads.of(senders[message.from].next.sender,
                                   receivers[message.to].next.sender, Bytes{message.length});
    }

    Pricing& pricing_;
    const CollectiveModel& rules_;
    Clocks clocks_;
    /// The arrivals by message of a round.
    std::vector<Arriving> arrivals_;
};

template <class Clocks>
void make_rounds_with(const Schedule& schedule, std::span<MemberProgress> members, Pricing& pricing,
                      const CollectiveModel& rules, Clocks clocks)
{
    RoundByRound<Clocks> rounds(pricing, rules, std::move(clocks));
    for (const auto& phase : schedule)
    {
        rounds.make(phase, members);
    }
}

} // namespace

void make_rounds(const Schedule& schedule, std::span<MemberProgress> members, Pricing& pricing,
                 const CollectiveModel& rules)
{
    make_rounds_with(schedule, members, pricing, rules, NoClocks());
}

void make_rounds(const Schedule& schedule, std::span<MemberProgress> members, Pricing& pricing,
                 const CollectiveModel& rules, std::span<DrawTimes> clocks)
{
    make_rounds_with(schedule, members, pricing, rules, ClocksOfDraws(clocks));
}

} // namespace haec_sim
