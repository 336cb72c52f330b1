// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/collective_course.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

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

} // namespace

void CollectiveCourse::run(const Schedule& schedule, std::span<CourseMember> members)
{
    for (const auto& phase : schedule)
    {
        if (phase.has_all_sends_first)
        {
            run_all_sends_first(phase, members);
        }
        else
        {
            for_each_round(phase, [&](const Round& round) { run_round(round, members, members); });
        }
    }
}

// Arrivals of all rounds at a time would be as many as pairs of members. Thus a member has two
// clocks, one that sends and one that receives, and begins where the other one ends.
void CollectiveCourse::run_all_sends_first(const Phase& phase, std::span<CourseMember> members)
{
    std::vector<CourseMember> senders(members.begin(), members.end());
    for_each_round(phase,
                   [&](const Round& round)
                   {
                       for (const auto& message : round)
                       {
                           auto& sender = members[message.from];
                           ++sender.next.sequence;
                           sender.clock = after(sender.clock, rules_.send_occupancy);
                       }
                   });
    for_each_round(phase, [&](const Round& round) { run_round(round, senders, members); });
}

// In a round a member sends before it receives: all sends come first.
void CollectiveCourse::run_round(std::span<const CollectiveMessage> round,
                                 std::span<CourseMember> senders, std::span<CourseMember> receivers)
{
    arrivals_.clear();
    for (const auto& message : round)
    {
        auto& sender = senders[message.from];
        const auto arrival = pricing_.price(
            {sender.clock, sender.next, receivers[message.to].next.sender, Bytes{message.length}});
        HAEC_SIM_ASSERT(arrival.has_value());
        ++sender.next.sequence;
        sender.clock = after(sender.clock, rules_.send_occupancy);
        arrivals_.push_back({arrival->time, sender.cause});
    }
    for (std::size_t index = 0; index < round.size(); ++index)
    {
        auto& receiver = receivers[round[index].to];
        const auto& arrival = arrivals_[index];
        receiver.cause = arrival.time > receiver.clock ? arrival.cause : receiver.cause;
        receiver.clock = after(std::max(receiver.clock, arrival.time), rules_.receive_overhead);
    }
}

} // namespace haec_sim
