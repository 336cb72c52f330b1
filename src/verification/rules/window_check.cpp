// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/checks.hpp"

#include "verification/rules/shipping.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

namespace haec_sim::verification
{

namespace
{

/// The signals of one pair of processes: the k-th hears what the k-th told.
struct Signals
{
    std::vector<WindowFact> told;
    std::vector<WindowFact> heard;
};

/// One may have waited in vain where the trace lacks records.
bool is_kept(const WindowFact& fact, const Rules& rules)
{
    return rules.may_lack_sends && fact.where.time == fact.by_gap_rule;
}

void check_signals(Signals& signals, const Rules& rules, Findings& findings)
{
    std::ranges::sort(signals.told, {}, &WindowFact::turn);
    std::ranges::sort(signals.heard, {}, &WindowFact::turn);
    for (std::size_t index = 0; index < signals.heard.size(); ++index)
    {
        const auto& heard = signals.heard[index];
        if (is_kept(heard, rules))
        {
            continue;
        }
        const bool was_told = index < signals.told.size();
        if (!was_told)
        {
            findings.check(Check::matching, heard.where, rules.may_lack_sends);
            continue;
        }
        findings.check(Check::window, heard.where,
                       {signals.told[index].where.time, Picoseconds::max()}, heard.where.time);
    }
}

/// A tenure, from an acquisition to its release.
struct Tenure
{
    WindowFact acquired;
    Picoseconds end{};
};

/// The tenures of one location; one that is never given back ends with it, if not before.
std::vector<Tenure> tenures_of(std::vector<WindowFact> facts)
{
    std::ranges::sort(facts, {}, &WindowFact::turn);
    std::vector<Tenure> tenures;
    std::map<ProcessIndex, std::size_t> open;
    for (const auto& fact : facts)
    {
        if (fact.act == WindowAct::acquire)
        {
            open[fact.to] = tenures.size();
            tenures.push_back({fact, fact.where.time});
        }
        else if (const auto found = open.find(fact.to); found != open.end())
        {
            tenures[found->second].end = fact.where.time;
            open.erase(found);
        }
    }
    return tenures;
}

/// The times until which somebody had a lock.
struct LastEnds
{
    Picoseconds exclusive = Picoseconds::min();
    Picoseconds any = Picoseconds::min();

    void include(const Tenure& tenure)
    {
        any = std::max(any, tenure.end);
        exclusive = tenure.acquired.is_exclusive ? std::max(exclusive, tenure.end) : exclusive;
    }

    Picoseconds for_one(bool is_exclusive) const
    {
        return is_exclusive ? any : exclusive;
    }
};

void check_tenures(std::vector<Tenure>& tenures, const Rules& rules, Findings& findings)
{
    std::ranges::sort(tenures, {},
                      [](const Tenure& tenure)
                      {
                          const auto& where = tenure.acquired.where;
                          return std::tuple(where.time, tenure.end, where.location, where.record);
                      });
    std::map<ProcessIndex, LastEnds> ends;
    LastEnds of_any;
    for (const auto& tenure : tenures)
    {
        const auto& fact = tenure.acquired;
        const auto earliest = fact.to == every_process
                                  ? of_any.for_one(fact.is_exclusive)
                                  : std::max(ends[fact.to].for_one(fact.is_exclusive),
                                             ends[every_process].for_one(fact.is_exclusive));
        if (!is_kept(fact, rules))
        {
            findings.check(Check::window, fact.where, {earliest, Picoseconds::max()},
                           fact.where.time);
        }
        ends[fact.to].include(tenure);
        of_any.include(tenure);
    }
}

void check_locks(const std::vector<WindowFact>& facts, const Rules& rules, Findings& findings)
{
    using Lock = std::pair<std::uint32_t, std::uint64_t>;
    std::map<std::pair<Lock, std::uint32_t>, std::vector<WindowFact>> of_location;
    for (const auto& fact : facts)
    {
        of_location[{{fact.window, fact.lock}, fact.where.location}].push_back(fact);
    }
    std::map<Lock, std::vector<Tenure>> of_lock;
    for (auto& [key, own] : of_location)
    {
        const auto tenures = tenures_of(std::move(own));
        auto& all = of_lock[key.first];
        all.insert(all.end(), tenures.begin(), tenures.end());
    }
    for (auto& [lock, tenures] : of_lock)
    {
        check_tenures(tenures, rules, findings);
    }
}

/// The changes of a process's part of a window, and those who waited for one.
struct Changes
{
    std::vector<WindowFact> made;
    std::vector<WindowFact> seen;
};

/// The last one that was made before the end of the wait in the input; null where there is none.
const WindowFact* last_before(const std::vector<WindowFact>& made, const WindowFact& seen)
{
    const WindowFact* last = nullptr;
    for (auto change =
             std::ranges::lower_bound(made, Turn{seen.turn.time, 0, 0}, {}, &WindowFact::turn);
         change != made.end() && change->turn < seen.turn; ++change)
    {
        last = change->turn.location == seen.turn.location ? &*change : last;
    }
    if (last != nullptr)
    {
        return last;
    }
    const auto next =
        std::ranges::lower_bound(made, Turn{seen.turn.time, 0, 0}, {}, &WindowFact::turn);
    return next != made.begin() ? &*std::prev(next) : nullptr;
}

void check_changes(Changes& changes, const Rules& rules, Findings& findings)
{
    std::ranges::sort(changes.made, {}, &WindowFact::turn);
    for (const auto& seen : changes.seen)
    {
        if (is_kept(seen, rules))
        {
            continue;
        }
        const auto* const change = last_before(changes.made, seen);
        auto expected =
            change != nullptr ? later(seen.bounds, change->bounds) : exactly(seen.by_gap_rule);
        expected.most = seen.is_alone ? expected.most : Picoseconds::max();
        if (change != nullptr || seen.is_alone)
        {
            findings.check(Check::window, seen.where, expected, seen.where.time);
        }
    }
}

} // namespace

void check_windows(FactsOfRank& facts, const Rules& rules, Ranks& ranks, Findings& findings)
{
    Outgoing<WindowFact> outgoing(ranks.size());
    for (auto& [location, of_location] : facts)
    {
        for (const auto& fact : of_location.windows)
        {
            outgoing[fact.window % ranks.size()].push_back(fact);
        }
        of_location.windows = {};
    }
    std::map<std::tuple<std::uint32_t, bool, ProcessIndex, ProcessIndex>, Signals> signals;
    std::vector<WindowFact> locks;
    std::map<std::pair<std::uint32_t, ProcessIndex>, Changes> changes;
    for (const auto& fact : ship(ranks, outgoing))
    {
        const bool is_lock = fact.act == WindowAct::acquire || fact.act == WindowAct::release;
        if (is_lock)
        {
            locks.push_back(fact);
            continue;
        }
        if (fact.act == WindowAct::change || fact.act == WindowAct::see_change)
        {
            auto& part = changes[{fact.window, fact.to}];
            (fact.act == WindowAct::change ? part.made : part.seen).push_back(fact);
            continue;
        }
        auto& pair = signals[{fact.window, fact.is_end, fact.from, fact.to}];
        (fact.act == WindowAct::tell ? pair.told : pair.heard).push_back(fact);
    }
    for (auto& [pair, both] : signals)
    {
        check_signals(both, rules, findings);
    }
    for (auto& [part, of_part] : changes)
    {
        check_changes(of_part, rules, findings);
    }
    check_locks(locks, rules, findings);
}

} // namespace haec_sim::verification
