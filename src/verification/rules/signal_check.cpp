// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/checks.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace haec_sim::verification
{

namespace
{

/// The output times of signals, by their numbers.
using Given = std::unordered_map<std::uint64_t, Picoseconds>;

/// Where records may be missing, an await without its signal, or in a cycle, keeps its gap.
bool may_keep_gap(const SignalFact& fact, const Given& given, const Rules& rules)
{
    const auto signal = given.find(fact.number);
    return rules.may_lack_sends && fact.where.time == fact.by_gap_rule &&
           (signal == given.end() || signal->second > fact.where.time);
}

void check_await(const SignalFact& fact, const Given& given, const Rules& rules, Findings& findings)
{
    if (may_keep_gap(fact, given, rules))
    {
        return;
    }
    const auto signal = given.find(fact.number);
    if (signal == given.end())
    {
        findings.check(Check::matching, fact.where, false);
        return;
    }
    findings.check(Check::signal, fact.where, exactly(std::max(fact.previous, signal->second)),
                   fact.where.time);
}

} // namespace

void check_signals(const FactsOfRank& facts, const Rules& rules, Findings& findings)
{
    std::map<ProcessIndex, Given> of_process;
    const auto given_in = [&](LocationIndex location) -> Given&
    { return of_process[rules.trace.locations()[location].process]; };
    for (const auto& [location, of_location] : facts)
    {
        for (const auto& fact : of_location.signals)
        {
            if (!fact.is_await)
            {
                const bool is_new = given_in(location).emplace(fact.number, fact.where.time).second;
                findings.check(Check::matching, fact.where, is_new);
            }
        }
    }
    for (const auto& [location, of_location] : facts)
    {
        for (const auto& fact : of_location.signals)
        {
            if (fact.is_await)
            {
                check_await(fact, given_in(location), rules, findings);
            }
        }
    }
}

} // namespace haec_sim::verification
