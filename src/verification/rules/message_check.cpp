// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/message_check.hpp"

#include "parallel/together.hpp"
#include "verification/rules/message_numbers.hpp"
#include "verification/rules/mpi_visits.hpp"
#include "verification/rules/shipping.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// The arrival that a rendezvous send learns: A.
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
    Matching(const Rules& rules, const MpiVisits& visits, Findings& findings)
        : rules_(rules), visits_(visits), findings_(findings)
    {
    }

    void run(std::vector<SendFact>& sends, std::vector<ReceiveFact>& receives,
             const std::vector<ProbeFact>& probes)
    {
        probes_ = probes;
        const auto turn = [](const auto& side) { return std::tie(side.channel, side.turn); };
        std::ranges::sort(sends, {}, turn);
        std::ranges::sort(receives, {}, turn);
        note_overtaken(sends, &SendFact::time);
        note_overtaken(receives, &ReceiveFact::posted);
        auto send = sends.begin();
        for (const auto& receive : receives)
        {
            while (send != sends.end() && send->channel < receive.channel)
            {
                add_unmatched(*send++);
            }
            if (!is_kept(receive) && receive.has_peer && send != sends.end() &&
                send->channel == receive.channel)
            {
                check_message(*send++, receive);
            }
            else
            {
                check_unmatched(receive);
            }
        }
        std::for_each(send, sends.end(), [this](const auto& left) { add_unmatched(left); });
    }

    /// The arrivals that rendezvous sends are told, in any order.
    const std::vector<ArrivalFact>& arrivals() const
    {
        return arrivals_;
    }

    /// The traffic, where links are shared.
    Traffic take_traffic()
    {
        return std::move(traffic_);
    }

    /// A message that nobody receives.
    void add_unmatched(const SendFact& send)
    {
        const auto links = links_of(send);
        if (rules_.waits_for_others(send.channel.sender, links) && !send.is_rendezvous)
        {
            const auto duration = nearest(transfer_time(send, send.time, links));
            traffic_.loads.push_back(load_of(message_of(send, send.time), send.channel.receiver,
                                             {send.time, duration}, links, rules_));
        }
    }

private:
    /// The earlier messages of a channel take effect first. Where these are of another thread, and
    /// that comes to them later, haec_sim holds a message back beyond its time.
    template <class Fact>
    void note_overtaken(const std::vector<Fact>& in_turn, Picoseconds Fact::*time)
    {
        auto latest = Picoseconds::min();
        const ChannelKey* channel = nullptr;
        for (const auto& fact : in_turn)
        {
            const bool is_same = channel != nullptr && *channel == fact.channel;
            if (is_same && fact.*time < latest)
            {
                traffic_.not_sure_from(fact.*time);
            }
            latest = is_same ? std::max(latest, fact.*time) : fact.*time;
            channel = &fact.channel;
        }
    }

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
        if (rules_.may_lack_sends && receive.has_peer)
        {
            traffic_.not_sure_from(receive.previous);
        }
        findings_.check(Check::software_time, receive.where, exactly(receive.by_gap_rule),
                        receive.where.time);
        if (receive.probe)
        {
            const auto& probe = probes_[*receive.probe];
            traffic_.not_sure_from(probe.where.time);
            findings_.check(Check::software_time, probe.where, exactly(probe.by_gap_rule),
                            probe.where.time);
        }
    }

    /// A probe ends when the message is there; of a rendezvous its envelope, which is empty. One
    /// that is left before its message can be there found another one: haec_sim keeps such a probe
    /// where all wait for one another.
    void check_probe(const ProbeFact& probe, const SendFact& send, const LinksByType& links,
                     const Bounds& arrival)
    {
        auto envelope = message_of(send, send.time);
        envelope.length = {};
        const auto there =
            send.is_rendezvous
                ? exactly(send.time) + rounded(rules_.times->transfer_time(links, envelope))
                : arrival;
        const bool is_kept =
            probe.where.time == probe.by_gap_rule && probe.where.time < there.least;
        if (is_kept)
        {
            traffic_.not_sure_from(probe.where.time);
            findings_.note(Oddity::early_probe);
            return;
        }
        findings_.check(Check::arrival, probe.where, later(exactly(probe.previous), there),
                        probe.where.time);
    }

    LinksByType links_of(const SendFact& send) const
    {
        return walk(*rules_.machine, rules_.nodes[send.channel.sender],
                    rules_.nodes[send.channel.receiver], message_of(send, {}));
    }

    static Message message_of(const SendFact& send, Picoseconds begin)
    {
        return {.length = Bytes{send.length},
                .sender = send.channel.sender,
                .sequence = send.sequence,
                .receiver = send.channel.receiver,
                .tag = send.channel.tag,
                .communicator = send.channel.communicator,
                .begin = begin};
    }

    /// D
    Bounds transfer_time(const SendFact& send, Picoseconds begin, const LinksByType& links) const
    {
        return rounded(rules_.times->transfer_time(links, message_of(send, begin)));
    }

    /// W, as the output says; anything from 0 on where it does not. A shorter way than that of D
    /// counts against it.
    Bounds waiting_time(const ReceiveFact& receive, const Bounds& alone) const
    {
        if (rules_.shared == nullptr)
        {
            return {};
        }
        const auto least = rules_.knows_routes_later() ? -alone.least : Picoseconds{0};
        return receive.waiting_time ? exactly(Picoseconds(*receive.waiting_time))
                                    : Bounds{least, Picoseconds::max()};
    }

    void check_message(const SendFact& send, const ReceiveFact& receive)
    {
        findings_.check(Check::matching, receive.where, true);
        const auto& where = receive.where;
        const auto links = links_of(send);
        const auto begin = begin_of(send, receive, rules_, visits_);
        const auto alone = transfer_time(send, begin.least, links);
        auto duration = alone + waiting_time(receive, alone);
        std::int64_t deviation = 0;
        bool is_as_expected = true;
        if (receive.transfer_time)
        {
            const Picoseconds found(*receive.transfer_time);
            is_as_expected = findings_.check(Check::transfer_time, where, duration, found);
            deviation = distance(duration, found);
            duration = is_as_expected ? exactly(found) : duration;
        }
        // The network knows how many where routes depend on its state.
        if (receive.hops && (hops(links) == 0 || !rules_.knows_routes_later()))
        {
            const Picoseconds expected(hops(links));
            is_as_expected &=
                findings_.check(Check::hops, where, exactly(expected), Picoseconds(*receive.hops));
        }
        if (!receive.transfer_time || !receive.hops)
        {
            findings_.bare_message();
        }
        if (begin.least != begin.most)
        {
            traffic_.not_sure_from(begin.least);
        }
        const auto arrival = begin + duration;
        const auto expected =
            later(exactly(receive.previous), arrival) + rules_.receive_overhead() +
            rules_.overhead_of(send.channel.sender, send.channel.receiver, receive.length);
        is_as_expected &= findings_.check(Check::arrival, where, expected, where.time);
        deviation = std::max(deviation, distance(expected, where.time));
        is_as_expected &=
            rules_.shared == nullptr || take_load(send, receive, begin.least, links, alone);
        findings_.message(!is_as_expected, deviation);
        if (receive.probe)
        {
            check_probe(probes_[*receive.probe], send, links, arrival);
        }
        if (send.is_rendezvous)
        {
            arrivals_.push_back({send.turn.location, send.number, arrival});
        }
    }

    /// Returns whether the receive says how long the message waited, and, within a node, that it
    /// did not.
    bool take_load(const SendFact& send, const ReceiveFact& receive, Picoseconds begin,
                   const LinksByType& links, const Bounds& alone)
    {
        const auto& said = receive.waiting_time;
        const bool is_missing = rules_.records_transfers && !said;
        if (is_missing)
        {
            findings_.check(Check::contention, receive.where, false);
        }
        if (!rules_.waits_for_others(send.channel.sender, links))
        {
            return !is_missing && (!said || findings_.check(Check::contention, receive.where,
                                                            exactly({}), Picoseconds(*said)));
        }
        const Transfer transfer{begin, alone_time(receive, alone)};
        auto load =
            load_of(message_of(send, begin), send.channel.receiver, transfer, links, rules_);
        load.waiting = said.value_or(0);
        load.hops = rules_.knows_routes_later() ? receive.hops.value_or(0) : 0;
        load.is_checked = said.has_value();
        load.where = receive.where;
        traffic_.loads.push_back(load);
        return !is_missing;
    }

    /// D: which of two neighbours, the output tells.
    static Picoseconds alone_time(const ReceiveFact& receive, const Bounds& alone)
    {
        const bool is_least = receive.transfer_time && receive.waiting_time &&
                              Exact(*receive.transfer_time) - Exact(*receive.waiting_time) ==
                                  Exact(alone.least.count());
        return is_least ? alone.least : nearest(alone);
    }

    static std::int64_t distance(const Bounds& expected, Picoseconds found)
    {
        return std::max(
            {std::int64_t{0}, (expected.least - found).count(), (found - expected.most).count()});
    }

    const Rules& rules_;
    const MpiVisits& visits_;
    Findings& findings_;
    std::vector<ProbeFact> probes_;
    std::vector<ArrivalFact> arrivals_;
    Traffic traffic_;
};

/// The arrivals by location and number of the send.
using Arrivals = std::map<std::pair<std::uint32_t, std::uint32_t>, Bounds>;

/// Where a send waits for a receive that is not there, or, where the trace lacks records, that
/// waits for it, haec_sim lets it go when nothing else goes on.
void check_completion(const CompletionFact& completion, const Arrivals& arrivals,
                      const Rules& rules, Traffic& traffic, Findings& findings)
{
    auto expected = exactly(completion.earliest);
    bool is_let_go = false;
    for (const auto number : completion.sends)
    {
        const auto arrival = arrivals.find({completion.where.location, number});
        // A send without a receive counts as eager.
        expected = arrival == arrivals.end() ? expected : later(expected, arrival->second);
        is_let_go |= arrival == arrivals.end();
    }
    if (rules.may_lack_sends)
    {
        is_let_go |= completion.where.time < expected.least;
        expected.least = completion.earliest;
    }
    if (is_let_go)
    {
        traffic.not_sure_from(completion.earliest);
    }
    findings.check(Check::completion, completion.where, expected, completion.where.time);
}

/// Sends go to the rank of their receiver. One that is cancelled sends nothing, but where haec_sim
/// does not look ahead that far, it is a message like another.
void sort_out(FactsOfRank& facts, const std::function<std::uint32_t(ProcessIndex)>& rank_of,
              Outgoing<SendFact>& outgoing, std::vector<ReceiveFact>& receives,
              std::vector<ProbeFact>& probes)
{
    for (auto& [location, of_location] : facts)
    {
        for (const auto& send : of_location.sends)
        {
            if (send.has_peer && (!send.is_cancelled || send.is_cancelled_late))
            {
                outgoing[rank_of(send.channel.receiver)].push_back(send);
            }
        }
        for (auto& receive : of_location.receives)
        {
            receive.probe =
                receive.probe
                    ? std::optional(*receive.probe + static_cast<std::uint32_t>(probes.size()))
                    : std::nullopt;
        }
        probes.insert(probes.end(), of_location.probes.begin(), of_location.probes.end());
        receives.insert(receives.end(), of_location.receives.begin(), of_location.receives.end());
        of_location.sends = {};
        of_location.receives = {};
    }
}

} // namespace

Traffic check_messages(FactsOfRank& facts, const Rules& rules,
                       const std::function<std::uint32_t(ProcessIndex)>& rank_of, Ranks& ranks,
                       Findings& findings)
{
    number_messages(facts);
    const auto visits = MpiVisits::of_all(facts, ranks);
    Matching matching(rules, visits, findings);
    Outgoing<SendFact> outgoing(ranks.size());
    std::vector<ReceiveFact> receives;
    std::vector<ProbeFact> probes;
    together(ranks, [&] { sort_out(facts, rank_of, outgoing, receives, probes); });
    auto sends = ship(ranks, outgoing);
    outgoing = {};
    Outgoing<ArrivalFact> answers(ranks.size());
    together(ranks,
             [&]
             {
                 matching.run(sends, receives, probes);
                 for (const auto& answer : matching.arrivals())
                 {
                     const auto process = rules.trace.locations()[answer.location].process;
                     answers[rank_of(process)].push_back(answer);
                 }
             });
    Arrivals arrivals;
    for (const auto& answer : ship(ranks, answers))
    {
        arrivals[{answer.location, answer.number}] = answer.arrival;
    }
    auto traffic = matching.take_traffic();
    for (const auto& [location, of_location] : facts)
    {
        for (const auto& completion : of_location.completions)
        {
            check_completion(completion, arrivals, rules, traffic, findings);
        }
    }
    return traffic;
}

} // namespace haec_sim::verification
