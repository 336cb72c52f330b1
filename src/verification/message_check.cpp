// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/message_check.hpp"

#include "ranks/together.hpp"
#include "verification/shipping.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// What a rendezvous send learns: A.
struct ArrivalFact
{
    std::uint32_t location = 0;
    std::uint32_t number = 0;
    Bounds arrival;
};

/// The messages whose receivers are this rank's.
class Matching
{
public:
    Matching(const Rules& rules, Findings& findings) : rules_(rules), findings_(findings) {}

    /// Returns what rendezvous sends are told, in any order.
    std::vector<ArrivalFact> run(std::vector<SendFact>& sends, std::vector<ReceiveFact>& receives)
    {
        const auto turn = [](const auto& side) { return std::tie(side.channel, side.turn); };
        std::ranges::sort(sends, {}, turn);
        std::ranges::sort(receives, {}, turn);
        auto send = sends.begin();
        for (const auto& receive : receives)
        {
            while (send != sends.end() && send->channel < receive.channel)
            {
                ++send;
            }
            const bool is_withdrawn = is_kept(receive);
            if (!is_withdrawn && receive.has_peer && send != sends.end() &&
                send->channel == receive.channel)
            {
                check_message(*send++, receive);
            }
            else
            {
                check_unmatched(receive);
            }
        }
        return std::move(arrivals_);
    }

private:
    /// Where the trace lacks records, a receive may wait for a message that waits for it: haec_sim
    /// takes it out of the channel.
    bool is_kept(const ReceiveFact& receive) const
    {
        return rules_.may_lack_sends && rules_.records_transfers && !receive.transfer_time &&
               receive.where.time == receive.by_gap_rule;
    }

    void check_unmatched(const ReceiveFact& receive)
    {
        // A peer that is not defined may have sent anything: haec_sim goes on.
        if (!rules_.may_lack_sends && receive.has_peer)
        {
            findings_.check(Check::matching, receive.where, false);
        }
        findings_.check(Check::software_time, receive.where, exactly(receive.by_gap_rule),
                        receive.where.time);
    }

    void check_message(const SendFact& send, const ReceiveFact& receive)
    {
        findings_.check(Check::matching, receive.where, true);
        const auto& where = receive.where;
        const auto links = walk(rules_.machine, rules_.nodes[send.channel.sender],
                                rules_.nodes[send.channel.receiver]);
        const Message message{Bytes{send.length}, send.channel.sender, send.sequence};
        auto duration = rounded(rules_.times->transfer_time(links, message));
        std::int64_t deviation = 0;
        bool is_as_expected = true;
        if (receive.transfer_time)
        {
            const Picoseconds found(*receive.transfer_time);
            is_as_expected = findings_.check(Check::transfer_time, where, duration, found);
            deviation = distance(duration, found);
            duration = is_as_expected ? exactly(found) : duration;
        }
        if (receive.hops)
        {
            const Picoseconds expected(hops(links));
            is_as_expected &=
                findings_.check(Check::hops, where, exactly(expected), Picoseconds(*receive.hops));
        }
        if (!receive.transfer_time || !receive.hops)
        {
            findings_.bare_message();
        }
        const auto begin = begin_of(send, receive);
        const auto arrival = exactly(begin) + duration;
        const auto expected = later(exactly(receive.previous), arrival) + rules_.receive_overhead();
        is_as_expected &= findings_.check(Check::arrival, where, expected, where.time);
        deviation = std::max(deviation, distance(expected, where.time));
        findings_.message(!is_as_expected, deviation);
        if (send.is_rendezvous)
        {
            arrivals_.push_back({send.turn.location, send.number, arrival});
        }
    }

    /// B
    static Picoseconds begin_of(const SendFact& send, const ReceiveFact& receive)
    {
        return send.is_rendezvous ? std::max(send.time, receive.posted) : send.time;
    }

    static std::int64_t distance(const Bounds& expected, Picoseconds found)
    {
        return std::max(
            {std::int64_t{0}, (expected.least - found).count(), (found - expected.most).count()});
    }

    const Rules& rules_;
    Findings& findings_;
    std::vector<ArrivalFact> arrivals_;
};

/// Counts the messages of each process in the order in which it sent them.
void number_messages(FactsOfRank& facts)
{
    std::map<Process, std::vector<SendFact*>> messages;
    for (auto& [location, of_location] : facts)
    {
        for (auto& send : of_location.sends)
        {
            if (send.has_peer)
            {
                messages[send.channel.sender].push_back(&send);
            }
        }
    }
    for (auto& [process, sends] : messages)
    {
        std::ranges::sort(sends, {}, [](const SendFact* send) { return send->turn; });
        for (std::uint64_t sequence = 0; sequence < sends.size(); ++sequence)
        {
            sends[sequence]->sequence = sequence;
        }
    }
}

/// By location and number of the send.
using Arrivals = std::map<std::pair<std::uint32_t, std::uint32_t>, Bounds>;

void check_completions(const FactsOfRank& facts, const Arrivals& arrivals, const Rules& rules,
                       Findings& findings)
{
    for (const auto& [location, of_location] : facts)
    {
        for (const auto& completion : of_location.completions)
        {
            auto expected = exactly(completion.earliest);
            for (const auto number : completion.sends)
            {
                const auto arrival = arrivals.find({location, number});
                // Without a receive the send counts as eager.
                expected = arrival == arrivals.end() ? expected : later(expected, arrival->second);
            }
            // Where the trace lacks records, a send may wait for a receive that waits for it.
            expected.least = rules.may_lack_sends ? completion.earliest : expected.least;
            findings.check(Check::completion, completion.where, expected, completion.where.time);
        }
    }
}

} // namespace

void check_messages(FactsOfRank& facts, const Rules& rules,
                    const std::function<std::uint32_t(Process)>& rank_of, Ranks& ranks,
                    Findings& findings)
{
    number_messages(facts);
    Outgoing<SendFact> outgoing(ranks.size());
    std::vector<ReceiveFact> receives;
    for (auto& [location, of_location] : facts)
    {
        for (const auto& send : of_location.sends)
        {
            if (send.has_peer && !send.is_cancelled)
            {
                outgoing[rank_of(send.channel.receiver)].push_back(send);
            }
        }
        receives.insert(receives.end(), of_location.receives.begin(), of_location.receives.end());
        of_location.sends = {};
        of_location.receives = {};
    }
    auto sends = ship(ranks, outgoing);
    outgoing = {};
    Outgoing<ArrivalFact> answers(ranks.size());
    together(ranks,
             [&]
             {
                 for (const auto& answer : Matching(rules, findings).run(sends, receives))
                 {
                     const auto process = rules.processes.places()[answer.location].process;
                     answers[rank_of(process)].push_back(answer);
                 }
             });
    Arrivals arrivals;
    for (const auto& answer : ship(ranks, answers))
    {
        arrivals[{answer.location, answer.number}] = answer.arrival;
    }
    check_completions(facts, arrivals, rules, findings);
}

} // namespace haec_sim::verification
