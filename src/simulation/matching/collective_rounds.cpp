// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/collective_rounds.hpp"

#include "haec_sim/error.hpp"

#include <vector>

namespace haec_sim
{

namespace
{

template <class Action>
void for_each_round(const Phase& phase, Action&& action)
{
    Round round;
    for (std::uint32_t number = 0; number < phase.rounds; ++number)
    {
        round.clear();
        phase.messages(number, round);
        action(round);
    }
}

class RoundByRound
{
public:
    RoundByRound(Pricing& pricing, const CollectiveModel& rules) : pricing_(pricing), rules_(rules)
    {
    }

    void make(const Phase& phase, std::span<MemberProgress> members)
    {
        if (phase.has_all_sends_first)
        {
            make_all_sends_first(phase, members);
        }
        else
        {
            for_each_round(phase, [&](const Round& round) { make(round, members, members); });
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
    void make_all_sends_first(const Phase& phase, std::span<MemberProgress> members)
    {
        std::vector<MemberProgress> senders(members.begin(), members.end());
        for_each_round(phase,
                       [&](const Round& round)
                       {
                           for (const auto& message : round)
                           {
                               members[message.from].has_sent(
                                   overhead_of(message, members, members), rules_);
                           }
                       });
        for_each_round(phase, [&](const Round& round) { make(round, senders, members); });
    }

    // In a round a member sends before it receives: all sends come first.
    void make(std::span<const CollectiveMessage> round, std::span<MemberProgress> senders,
              std::span<MemberProgress> receivers)
    {
        arrivals_.clear();
        for (const auto& message : round)
        {
            auto& sender = senders[message.from];
            const auto arrival = pricing_.price(
                sender.message_to(receivers[message.to].next.sender, message.length));
            HAEC_SIM_ASSERT(arrival.has_value());
            const auto overhead = overhead_of(message, senders, receivers);
            arrivals_.push_back({arrival->time, sender.cause, overhead});
            sender.has_sent(overhead, rules_);
        }
        for (std::size_t index = 0; index < round.size(); ++index)
        {
            const auto& [time, cause, overhead] = arrivals_[index];
            receivers[round[index].to].has_received(time, cause, overhead, rules_);
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
    /// The arrivals by message of a round.
    std::vector<Arriving> arrivals_;
};

} // namespace

void make_rounds(const Schedule& schedule, std::span<MemberProgress> members, Pricing& pricing,
                 const CollectiveModel& rules)
{
    RoundByRound rounds(pricing, rules);
    for (const auto& phase : schedule)
    {
        rounds.make(phase, members);
    }
}

} // namespace haec_sim
