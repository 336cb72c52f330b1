// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/collective_rules.hpp"

#include "verification/rules/operation.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

bool is_open(const OpenCollective& collective)
{
    return collective.depth > 0 && !collective.is_left;
}

} // namespace

bool CollectiveRules::take(const events::MpiCollectiveBegin&, const Moment& now)
{
    return begin(of_communicators_, now);
}

bool CollectiveRules::take(const events::RmaCollectiveBegin&, const Moment& now)
{
    return begin(of_windows_, now);
}

bool CollectiveRules::take(const events::NonBlockingCollectiveRequest& record, const Moment& now)
{
    state_.requests.open(record.request_id, begun(now));
    return false;
}

bool CollectiveRules::take(const events::MpiCollectiveEnd& record, const Moment& now)
{
    return end(of_communicators_, identity_of(record), now);
}

bool CollectiveRules::take(const events::RmaCollectiveEnd& record, const Moment& now)
{
    if (!of_windows_.empty())
    {
        // Nobody leaves before the operations of all members are done.
        auto& begin = of_windows_.back().part.begin.out;
        begin = std::max(begin, operations_.all_done(record.win));
    }
    return end(of_windows_, identity_of(record), now);
}

bool CollectiveRules::take(const events::NonBlockingCollectiveComplete& record, const Moment& now)
{
    const auto collective = state_.requests.close<OpenCollective>(record.request_id);
    if (collective)
    {
        add_part(collective->part, identity_of(record), now);
    }
    return collective.has_value();
}

bool CollectiveRules::take(const Leaving& leaving, const Moment&)
{
    auto since = Picoseconds::max();
    for (auto* nest : {&of_communicators_, &of_windows_})
    {
        for (auto& collective : *nest)
        {
            if (is_open(collective) && collective.depth > leaving.depth)
            {
                collective.is_left = true;
                since = std::min(since, collective.part.begin.in);
            }
        }
    }
    state_.previous.in = std::min(state_.previous.in, since);
    note_whether_open();
    return false;
}

void CollectiveRules::complete_operation(Picoseconds in)
{
    if (!of_windows_.empty())
    {
        auto& begin = of_windows_.back().part.begin.in;
        begin = std::max(begin, in);
    }
}

OpenCollective CollectiveRules::begun(const Moment& now) const
{
    OpenCollective collective;
    auto& part = collective.part;
    part.turn = state_.turn_of(now);
    part.process = state_.process;
    part.starts_or_ends_mpi = state_.regions.start_or_end_mpi();
    part.is_among_neighbours = state_.regions.innermost().is_among_neighbours;
    part.caller = state_.regions.caller();
    part.begin = {now.in, now.where.time};
    collective.depth = state_.regions.depth();
    return collective;
}

bool CollectiveRules::begin(Nest& nest, const Moment& now)
{
    gap_.check(now);
    nest.push_back(begun(now));
    note_whether_open();
    return true;
}

bool CollectiveRules::end(Nest& nest, const CollectiveIdentity& identity, const Moment& now)
{
    if (nest.empty())
    {
        return false;
    }
    add_part(nest.back().part, identity, now);
    nest.pop_back();
    note_whether_open();
    return true;
}

void CollectiveRules::add_part(PartFact part, const CollectiveIdentity& identity, const Moment& now)
{
    const auto& [on_window, object] = identity.domain();
    part.domain = {object, 0, on_window};
    if (communicator_of(part.domain, state_.rules.trace).is_self())
    {
        part.domain.owner = state_.process;
    }
    part.root = identity.root;
    part.operation = identity.operation;
    part.sent = identity.sent;
    part.received = identity.received;
    part.end_in = now.in;
    part.end = now.where;
    part.previous = state_.previous.out;
    state_.facts.parts.push_back(part);
}

void CollectiveRules::note_whether_open()
{
    state_.is_in_collective = std::ranges::any_of(of_communicators_, is_open) ||
                              std::ranges::any_of(of_windows_, is_open);
}

} // namespace haec_sim::verification
