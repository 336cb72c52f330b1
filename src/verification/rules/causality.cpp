// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/causality.hpp"

#include "verification/rules/shipping.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <string_view>

namespace haec_sim::verification
{

namespace
{

using Facts = std::vector<CausalFact>;

bool is_of_accelerators(Paradigm paradigm)
{
    constexpr std::array all{Paradigm{5}, Paradigm{18}, Paradigm{19}, Paradigm{23}}; // CUDA ...
    return std::ranges::find(all, paradigm) != all.end();
}

std::string lower(std::string name)
{
    std::ranges::transform(name, name.begin(),
                           [](unsigned char letter) { return std::tolower(letter); });
    return name;
}

bool waits_by_name(const std::string& region)
{
    const auto name = lower(region);
    const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
    const bool copies = has("memcpy") && !has("async") && !has("peer");
    // A stream that waits for an event does not stop the host.
    return !has("waitevent") && (copies || has("synchronize") || has("wait") || has("clfinish"));
}

void expect(const CausalFact& effect, Picoseconds cause, Findings& findings)
{
    findings.check(Check::causality, effect.where, {cause, Picoseconds::max()}, effect.where.time);
}

Facts of_role(const Facts& facts, CausalRole role)
{
    Facts some;
    std::ranges::copy_if(facts, std::back_inserter(some),
                         [role](const CausalFact& fact) { return fact.role == role; });
    return some;
}

void check_each(const Facts& facts, Findings& findings)
{
    const auto causes = of_role(facts, CausalRole::cause);
    const auto effects = of_role(facts, CausalRole::effect);
    const auto count = std::min(causes.size(), effects.size());
    for (std::size_t k = 0; k < count; ++k)
    {
        expect(effects[k], causes[k].where.time, findings);
    }
    for (const auto& probe : of_role(facts, CausalRole::probe))
    {
        const auto received = std::ranges::lower_bound(effects, probe.turn, {}, &CausalFact::turn);
        const auto k = static_cast<std::size_t>(received - effects.begin());
        // One that was left before that message was sent found another one.
        if (k < count && causes[k].turn.time <= probe.begun)
        {
            expect(probe, causes[k].where.time, findings);
        }
    }
}

// Those of another location at the same time are not before it.
void check_last_before(const Facts& facts, Findings& findings)
{
    for (auto effect = facts.begin(); effect != facts.end(); ++effect)
    {
        if (effect->role != CausalRole::effect)
        {
            continue;
        }
        auto cause = effect;
        while (cause != facts.begin())
        {
            --cause;
            const bool is_before = cause->turn.time < effect->turn.time ||
                                   cause->turn.location == effect->turn.location;
            if (cause->role == CausalRole::cause && is_before)
            {
                expect(*effect, cause->where.time, findings);
                break;
            }
        }
    }
}

void check_all_before(Facts facts, Findings& findings)
{
    std::ranges::stable_sort(
        facts, {}, [](const CausalFact& fact) { return std::pair(fact.turn.time, fact.role); });
    auto latest = Picoseconds::min();
    for (const auto& fact : facts)
    {
        if (fact.role == CausalRole::cause)
        {
            latest = std::max(latest, fact.where.time);
        }
        else if (latest != Picoseconds::min())
        {
            expect(fact, latest, findings);
        }
    }
}

// A part belongs to the fork around its begin, and to the join behind its end.
void check_team(const Facts& facts, Findings& findings)
{
    const auto forks = of_role(facts, CausalRole::cause);
    const auto joins = of_role(facts, CausalRole::join);
    const auto time = [](const CausalFact& fact) { return fact.turn.time; };
    for (const auto& fact : facts)
    {
        const auto behind = std::ranges::upper_bound(forks, fact.turn.time, {}, time);
        if (behind == forks.begin())
        {
            continue;
        }
        if (fact.role == CausalRole::effect)
        {
            expect(fact, std::prev(behind)->where.time, findings);
        }
        const auto number = static_cast<std::size_t>(std::prev(behind) - forks.begin());
        if (fact.role == CausalRole::end && number < joins.size() &&
            fact.turn.time <= joins[number].turn.time)
        {
            expect(joins[number], fact.where.time, findings);
        }
    }
}

/// The members of one operation whose begins count, and those who wait for them.
struct WhoWaits
{
    bool for_root_only = false;
    bool root_only = false;
};

// Others, of blocks that may be empty, are left out.
std::optional<WhoWaits> who_waits(CollectiveOp operation)
{
    switch (operation)
    {
    case CollectiveOp::barrier:
    case CollectiveOp::allgather:
    case CollectiveOp::alltoall:
    case CollectiveOp::allreduce:
    case CollectiveOp::reduce_scatter_block:
        return WhoWaits{};
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
        return WhoWaits{true, false};
    case CollectiveOp::gather:
    case CollectiveOp::reduce:
        return WhoWaits{false, true};
    default:
        return std::nullopt;
    }
}

void check_operation(const Facts& parts, const Communicator& communicator, Findings& findings)
{
    const auto& first = parts.front();
    const auto who = who_waits(first.operation);
    const bool is_one =
        std::ranges::all_of(parts,
                            [&](const CausalFact& part)
                            {
                                return part.operation == first.operation &&
                                       part.root == first.root && part.role == CausalRole::effect &&
                                       (part.has_bytes || part.operation == CollectiveOp::barrier);
                            });
    if (!who || !is_one)
    {
        return;
    }
    const auto root = communicator.peer(first.process, first.root);
    auto latest = Picoseconds::min();
    for (const auto& part : parts)
    {
        const bool counts = !who->for_root_only || part.process == root;
        latest = counts ? std::max(latest, part.begun) : latest;
    }
    for (const auto& part : parts)
    {
        if (!who->root_only || part.process == root)
        {
            expect(part, latest, findings);
        }
    }
}

// The k-th parts of all members are one operation.
void check_collectives(const Facts& facts, const TraceIndex& trace, Findings& findings)
{
    const CommRef reference{static_cast<std::uint32_t>(facts.front().object[0])};
    const auto* const communicator = trace.communicator(reference);
    if (communicator == nullptr || communicator->is_self() || communicator->is_inter())
    {
        return;
    }
    std::map<ProcessIndex, std::size_t> counts;
    std::vector<Facts> operations;
    for (const auto& fact : facts)
    {
        const auto number = counts[fact.process]++;
        operations.resize(std::max(operations.size(), number + 1));
        operations[number].push_back(fact);
    }
    for (const auto& parts : operations)
    {
        if (parts.size() == communicator->members().size())
        {
            check_operation(parts, *communicator, findings);
        }
    }
}

void check_object(Facts facts, const TraceIndex& trace, Findings& findings)
{
    std::ranges::sort(facts, {}, &CausalFact::turn);
    switch (facts.front().relation)
    {
    case Relation::each:
        check_each(facts, findings);
        break;
    case Relation::last_before:
        check_last_before(facts, findings);
        break;
    case Relation::all_before:
        check_all_before(std::move(facts), findings);
        break;
    case Relation::team:
        check_team(facts, findings);
        break;
    case Relation::collective:
        check_collectives(facts, trace, findings);
        break;
    }
}

std::uint32_t rank_of(const CausalFact& fact, std::uint32_t ranks)
{
    return static_cast<std::uint32_t>((fact.object[0] * 31 + fact.object[1] * 7 + fact.object[2]) %
                                      ranks);
}

} // namespace

WaitingRegions regions_that_wait(const Definitions& input)
{
    constexpr Paradigm openmp{3};
    WaitingRegions regions;
    input.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            const auto& name = input.text(region.name);
            const bool is_target =
                region.paradigm == openmp && name.find("target") != std::string::npos;
            if ((is_of_accelerators(region.paradigm) || is_target) && waits_by_name(name))
            {
                regions.for_accelerators.insert(region.self);
            }
            if (lower(name) == "mpi_probe" || lower(name) == "mpi_probe_")
            {
                regions.for_messages.insert(region.self);
            }
        });
    return regions;
}

void check_causality(const std::vector<CausalFact>& facts, const TraceIndex& trace,
                     bool keeps_collectives, Ranks& ranks, Findings& findings)
{
    Outgoing<CausalFact> outgoing(ranks.size());
    for (const auto& fact : facts)
    {
        if (fact.relation != Relation::collective || !keeps_collectives)
        {
            outgoing[rank_of(fact, ranks.size())].push_back(fact);
        }
    }
    std::map<std::pair<Relation, std::array<std::uint64_t, 3>>, Facts> objects;
    for (const auto& fact : ship(ranks, outgoing))
    {
        objects[{fact.relation, fact.object}].push_back(fact);
    }
    for (auto& [object, of_it] : objects)
    {
        check_object(std::move(of_it), trace, findings);
    }
}

} // namespace haec_sim::verification
