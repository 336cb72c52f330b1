// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/mpi_visits.hpp"

#include "parallel/all_gather_items.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

struct VisitOfLocation
{
    LocationIndex location = 0;
    MpiVisit visit;
};

bool has_several_threads(LocationIndex location, const TraceIndex& trace)
{
    const auto& locations = trace.locations();
    return std::ranges::count(locations, locations[location].process, &TraceLocation::process) > 1;
}

} // namespace

void note_visit(std::vector<MpiVisit>& visits, bool is_inside, Picoseconds time)
{
    const bool was_inside = !visits.empty() && visits.back().end == Picoseconds::max();
    if (is_inside && !was_inside)
    {
        visits.push_back({time, Picoseconds::max()});
    }
    else if (!is_inside && was_inside)
    {
        visits.back().end = time;
    }
}

MpiVisits MpiVisits::of_all(const FactsOfRank& facts, Ranks& ranks)
{
    std::vector<VisitOfLocation> mine;
    for (const auto& [location, of_location] : facts)
    {
        for (const auto& visit : of_location.visits)
        {
            mine.push_back({location, visit});
        }
    }
    MpiVisits all;
    for (const auto& one : all_gather_items(ranks, mine))
    {
        all.visits_[one.location].push_back(one.visit);
    }
    return all;
}

Picoseconds MpiVisits::inside_from(LocationIndex location, Picoseconds time) const
{
    const auto found = visits_.find(location);
    if (found == visits_.end())
    {
        return time;
    }
    const auto visit = std::ranges::lower_bound(found->second, time, {}, &MpiVisit::end);
    return visit != found->second.end() ? std::max(visit->begin, time) : time;
}

Bounds begin_of(const SendFact& send, const ReceiveFact& receive, const Rules& rules,
                const MpiVisits& visits)
{
    if (!send.is_rendezvous)
    {
        return exactly(send.time);
    }
    const auto both = std::max(send.time, receive.posted);
    const bool asks_receiver = receive.posted < both && !receive.is_blocking;
    const bool asks_sender = send.time < both && !send.is_blocking;
    if (!rules.progresses_in_mpi || !(asks_receiver || asks_sender))
    {
        return exactly(both);
    }
    const auto location = asks_receiver ? receive.where.location : send.turn.location;
    const auto inside = visits.inside_from(location, both);
    if (rules.may_lack_sends)
    {
        return {both, Picoseconds::max()};
    }
    return has_several_threads(location, rules.trace) ? Bounds{both, inside} : exactly(inside);
}

} // namespace haec_sim::verification
