// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/collective_ends.hpp"

#include "haec_sim/error.hpp"

#include <map>
#include <optional>

namespace haec_sim::verification
{

namespace
{

struct Coming
{
    Bounds arrival;
    Bounds overhead;
};

struct MemberState
{
    Bounds clock;
    std::uint64_t next = 0;
    std::uint64_t last = 0;
    std::uint64_t sent = 0;
    std::optional<Member> awaited;
    /// Arrivals of what is sent and not received, by sender. Equal keys stay in the order in which
    /// they came.
    std::multimap<Member, Coming> arrivals;
};

class Execution
{
public:
    Execution(const CollectiveSteps& steps, std::span<const Picoseconds> begins,
              const InnerTimes& times)
        : steps_(steps), times_(times), members_(begins.size())
    {
        for (Member member = 0; member < members_.size(); ++member)
        {
            members_[member].clock = exactly(begins[member]);
            members_[member].last = steps.count(member);
            can_go_on_.push_back(member);
        }
    }

    std::vector<Bounds> run()
    {
        while (!can_go_on_.empty())
        {
            const auto member = can_go_on_.back();
            can_go_on_.pop_back();
            go_on(member);
        }
        std::vector<Bounds> ends;
        for (Member number = 0; number < members_.size(); ++number)
        {
            const auto& member = members_[number];
            HAEC_SIM_ASSERT(member.next == member.last && member.arrivals.empty());
            ends.push_back(times_.copy ? member.clock + times_.copy(number) : member.clock);
        }
        return ends;
    }

private:
    void go_on(Member member)
    {
        auto& own = members_[member];
        while (own.next < own.last)
        {
            const auto step = steps_.at(member, own.next);
            if (step.is_send)
            {
                send(member, step);
            }
            else if (!receive(own, step.other))
            {
                return;
            }
            ++own.next;
        }
    }

    void send(Member member, const Step& step)
    {
        auto& own = members_[member];
        auto& other = members_[step.other];
        const InnerMessage message{member, step.other, step.bytes, own.sent++};
        const auto overhead = times_.overhead ? times_.overhead(message) : Bounds{};
        other.arrivals.emplace(
            member, Coming{own.clock + times_.transfer(message, own.clock.least), overhead});
        own.clock = own.clock + times_.occupancy + overhead;
        if (other.awaited == member)
        {
            other.awaited.reset();
            can_go_on_.push_back(step.other);
        }
    }

    /// True where the message is there.
    bool receive(MemberState& own, Member from)
    {
        const auto found = own.arrivals.lower_bound(from);
        if (found == own.arrivals.end() || found->first != from)
        {
            own.awaited = from;
            return false;
        }
        own.clock = later(own.clock, found->second.arrival) + times_.receive_overhead +
                    found->second.overhead;
        own.arrivals.erase(found);
        return true;
    }

    const CollectiveSteps& steps_;
    const InnerTimes& times_;
    std::vector<MemberState> members_;
    std::vector<Member> can_go_on_;
};

} // namespace

std::vector<Bounds> ends_of(const CollectiveSteps& steps, std::span<const Picoseconds> begins,
                            const InnerTimes& times)
{
    return Execution(steps, begins, times).run();
}

} // namespace haec_sim::verification
