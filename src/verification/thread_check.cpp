// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/thread_check.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace haec_sim::verification
{

namespace
{

void expect_not_before(Picoseconds earliest, const Position& where, Findings& findings)
{
    findings.check(Check::thread, where, {earliest, Picoseconds::max()}, where.time);
}

struct Moment
{
    Picoseconds in{};
    Position where;
};

/// From a fork to its join.
struct Team
{
    std::uint32_t communicator = 0;
    Moment fork;
    std::optional<Moment> join;

    bool contains(std::uint32_t of, Picoseconds time) const
    {
        return communicator == of && fork.in <= time && (!join || time <= join->in);
    }
};

/// What one thread does in a team.
struct Part
{
    std::uint32_t communicator = 0;
    Moment begin;
    std::optional<Moment> end;
    std::vector<Moment> entered;
    /// In the order of the Enters; nothing for one that was not left.
    std::vector<std::optional<Moment>> left;
};

/// The teams of one process.
class Teams
{
public:
    /// The facts of one of its threads.
    void add(const std::vector<ThreadFact>& facts);
    void check(Findings& findings);

private:
    struct Open
    {
        std::vector<Team> forks;
        std::vector<Part> parts;
        bool is_forking = false;
    };

    void take(const ThreadFact& fact, Open& open);
    void end(const ThreadFact& fact, Open& open);
    const Team* team_of(const Part& part) const;

    std::vector<Team> teams_;
    std::vector<Part> parts_;
};

void Teams::add(const std::vector<ThreadFact>& facts)
{
    Open open;
    for (const auto& fact : facts)
    {
        take(fact, open);
    }
    teams_.insert(teams_.end(), open.forks.begin(), open.forks.end());
    parts_.insert(parts_.end(), open.parts.begin(), open.parts.end());
}

void Teams::take(const ThreadFact& fact, Open& open)
{
    const Moment now{fact.in, fact.where};
    switch (fact.act)
    {
    case ThreadAct::fork:
        open.forks.push_back({RegionRef::undefined, now, {}});
        open.is_forking = true;
        break;
    case ThreadAct::join:
        if (!open.forks.empty())
        {
            open.forks.back().join = now;
            teams_.push_back(open.forks.back());
            open.forks.pop_back();
        }
        open.is_forking = false;
        break;
    case ThreadAct::begin:
        if (open.is_forking)
        {
            open.forks.back().communicator = fact.object;
            open.is_forking = false;
        }
        open.parts.push_back({fact.object, now, {}, {}, {}});
        break;
    case ThreadAct::end:
        end(fact, open);
        break;
    case ThreadAct::enter_barrier:
        if (!open.parts.empty())
        {
            open.parts.back().entered.push_back(now);
            open.parts.back().left.emplace_back();
        }
        break;
    case ThreadAct::leave_barrier:
        if (!open.parts.empty() && !open.parts.back().left.empty())
        {
            open.parts.back().left.back() = now;
        }
        break;
    default:
        break;
    }
}

void Teams::end(const ThreadFact& fact, Open& open)
{
    for (auto part = open.parts.rbegin(); part != open.parts.rend(); ++part)
    {
        if (part->communicator == fact.object)
        {
            part->end = {fact.in, fact.where};
            parts_.push_back(*part);
            open.parts.erase(std::prev(part.base()));
            return;
        }
    }
}

const Team* Teams::team_of(const Part& part) const
{
    // The last that was forked before it.
    const Team* found = nullptr;
    auto last = std::ranges::upper_bound(teams_, part.begin.in, {},
                                         [](const Team& team) { return team.fork.in; });
    while (last != teams_.begin() && found == nullptr)
    {
        --last;
        if (last->communicator == part.communicator)
        {
            found = &*last;
        }
    }
    return found != nullptr && found->contains(part.communicator, part.begin.in) ? found : nullptr;
}

void Teams::check(Findings& findings)
{
    std::ranges::stable_sort(teams_, {}, [](const Team& team) { return team.fork.in; });
    std::map<const Team*, std::vector<const Part*>> parts_of;
    for (const auto& part : parts_)
    {
        if (const auto* team = team_of(part))
        {
            parts_of[team].push_back(&part);
            expect_not_before(team->fork.where.time, part.begin.where, findings);
            if (team->join && part.end)
            {
                expect_not_before(part.end->where.time, team->join->where, findings);
            }
        }
    }
    for (const auto& [team, parts] : parts_of)
    {
        std::vector<Picoseconds> last;
        for (const auto* part : parts)
        {
            last.resize(std::max(last.size(), part->entered.size()), Picoseconds::min());
            for (std::size_t index = 0; index < part->entered.size(); ++index)
            {
                last[index] = std::max(last[index], part->entered[index].where.time);
            }
        }
        for (const auto* part : parts)
        {
            for (std::size_t index = 0; index < part->left.size(); ++index)
            {
                if (part->left[index])
                {
                    expect_not_before(last[index], part->left[index]->where, findings);
                }
            }
        }
    }
}

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

// Where the trace counts, the next one has the next number.
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

} // namespace

void check_threads(const FactsOfRank& facts, const Processes& processes, Findings& findings)
{
    std::map<Process, std::pair<Teams, Handovers>> of_process;
    for (const auto& [location, of_location] : facts)
    {
        if (!of_location.threads.empty())
        {
            auto& [teams, handovers] = of_process[processes.places()[location].process];
            teams.add(of_location.threads);
            handovers.add(of_location.threads);
        }
    }
    for (auto& [process, both] : of_process)
    {
        both.first.check(findings);
        both.second.check(findings);
    }
}

} // namespace haec_sim::verification
