// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/checks.hpp"

#include "verification/rules/moment.hpp"
#include "verification/rules/team_check.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace haec_sim::verification
{

namespace
{

/// Locks, and threads that others create.
class Handovers
{
public:
    void add(const std::vector<ThreadFact>& facts);
    void check(Findings& findings);

private:
    using Lock = std::pair<std::uint32_t, std::uint32_t>;
    using Thread = std::pair<std::uint32_t, std::uint64_t>;

    struct Holding
    {
        std::uint64_t order = 0;
        Moment taken;
        std::optional<Moment> given_back;
    };

    static bool follows(const Lock& lock, const Holding& before, const Holding& next);

    std::map<Lock, std::vector<Holding>> holdings_;
    std::map<Thread, std::map<ThreadAct, Position>> threads_;
};

void Handovers::add(const std::vector<ThreadFact>& facts)
{
    for (const auto& fact : facts)
    {
        const Moment now{fact.in, fact.where};
        auto& holdings = holdings_[{fact.kind, fact.object}];
        switch (fact.act)
        {
        case ThreadAct::acquire:
            holdings.push_back({fact.number, now, {}});
            break;
        case ThreadAct::release:
        {
            const auto found =
                std::find_if(holdings.rbegin(), holdings.rend(),
                             [&](const Holding& holding) {
                                 return !holding.given_back &&
                                        holding.taken.where.location == now.where.location;
                             });
            if (found != holdings.rend())
            {
                found->given_back = now;
            }
            break;
        }
        case ThreadAct::create:
        case ThreadAct::thread_begin:
        case ThreadAct::thread_end:
        case ThreadAct::wait:
            threads_[{fact.object, fact.number}][fact.act] = fact.where;
            break;
        default:
            break;
        }
    }
}

// The next one has the next number where the trace counts.
bool Handovers::follows(const Lock& lock, const Holding& before, const Holding& next)
{
    return before.given_back && before.taken.where.location != next.taken.where.location &&
           (lock.first == critical_section || before.order + 1 == next.order);
}

void Handovers::check(Findings& findings)
{
    for (auto& [lock, holdings] : holdings_)
    {
        std::ranges::stable_sort(
            holdings, {},
            [](const Holding& holding)
            { return std::tuple(holding.order, holding.taken.in, holding.taken.where.location); });
        for (std::size_t index = 1; index < holdings.size(); ++index)
        {
            if (follows(lock, holdings[index - 1], holdings[index]))
            {
                expect_not_before(holdings[index - 1].given_back->where.time,
                                  holdings[index].taken.where, findings);
            }
        }
    }
    for (const auto& [thread, acts] : threads_)
    {
        for (const auto& [cause, effect] : {std::pair{ThreadAct::create, ThreadAct::thread_begin},
                                            std::pair{ThreadAct::thread_end, ThreadAct::wait}})
        {
            if (acts.contains(cause) && acts.contains(effect))
            {
                expect_not_before(acts.at(cause).time, acts.at(effect), findings);
            }
        }
    }
}

void check_process(const std::vector<const std::vector<ThreadFact>*>& threads, Findings& findings)
{
    Tasks tasks;
    Teams teams;
    Handovers handovers;
    for (const auto* facts : threads)
    {
        tasks.add(*facts);
        handovers.add(*facts);
    }
    tasks.settle();
    for (const auto* facts : threads)
    {
        teams.add(*facts, tasks);
    }
    tasks.check(findings);
    teams.check(findings);
    handovers.check(findings);
}

} // namespace

void check_threads(const FactsOfRank& facts, const TraceIndex& trace, Findings& findings)
{
    std::map<ProcessIndex, std::vector<const std::vector<ThreadFact>*>> of_process;
    for (const auto& [location, of_location] : facts)
    {
        if (!of_location.threads.empty())
        {
            of_process[trace.locations()[location].process].push_back(&of_location.threads);
        }
    }
    for (const auto& [process, threads] : of_process)
    {
        check_process(threads, findings);
    }
}

} // namespace haec_sim::verification
