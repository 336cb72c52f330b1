// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/location_check.hpp"

#include <algorithm>

// The begins and ends of collectives (spec: semantics, R6).

namespace haec_sim::verification
{

bool LocationCheck::take_collective(const Event& event)
{
    Begin begin;
    begin.turn = turn_of(event);
    begin.in = event.in.time;
    begin.out = event.out.time;
    begin.starts_or_ends_mpi = regions_.start_or_end_mpi();
    begin.is_among_neighbours = regions_.is_among_neighbours();
    begin.depth = regions_.depth();
    switch (event.in.kind)
    {
    case Kind::mpi_collective_begin:
        check_gap(event);
        collectives_.push_back(begin);
        return true;
    case Kind::rma_collective_begin:
        check_gap(event);
        window_collectives_.push_back(begin);
        return true;
    case Kind::non_blocking_collective_request:
        check_gap(event);
        collective_requests_[event.in.request] = begin;
        return true;
    case Kind::mpi_collective_end:
        end_collective(event, collectives_);
        return true;
    case Kind::rma_collective_end:
        if (!window_collectives_.empty())
        {
            // Nobody leaves before the operations of all members are done.
            auto& begun = window_collectives_.back().out;
            begun = std::max(begun, operations_.all_done(event.in.window));
        }
        end_collective(event, window_collectives_);
        return true;
    case Kind::non_blocking_collective_complete:
        complete_collective(event);
        return true;
    default:
        return false;
    }
}

bool LocationCheck::is_in_collective() const
{
    return std::ranges::any_of(collectives_, &Begin::is_open) ||
           std::ranges::any_of(window_collectives_, &Begin::is_open);
}

// A begin without an end has no collective that the time since then could be of.
void LocationCheck::leave_collectives(const Event& event)
{
    if (!is_leave(event.in.kind))
    {
        return;
    }
    const auto depth = regions_.depth_after(event.in);
    auto since = Picoseconds::max();
    for (auto* begins : {&collectives_, &window_collectives_})
    {
        for (auto& begin : *begins)
        {
            if (begin.is_open() && begin.depth > depth)
            {
                begin.is_left = true;
                since = std::min(since, begin.in);
            }
        }
    }
    previous_.in = std::min(previous_.in, since);
}

void LocationCheck::end_collective(const Event& event, std::vector<Begin>& open)
{
    if (open.empty())
    {
        check_gap(event);
        return;
    }
    add_part(event, open.back());
    open.pop_back();
}

void LocationCheck::complete_collective(const Event& event)
{
    const auto begun = collective_requests_.extract(event.in.request);
    if (begun.empty())
    {
        check_gap(event);
        return;
    }
    add_part(event, begun.mapped());
}

void LocationCheck::add_part(const Event& event, const Begin& begin)
{
    const bool is_window = event.in.kind == Kind::rma_collective_end;
    const auto* communicator = rules_.trace.communicator(
        is_window ? rules_.trace.communicator_of(event.in.window) : event.in.communicator);
    PartFact part;
    part.domain.is_window = is_window;
    part.domain.id = is_window ? event.in.window.value : event.in.communicator.value;
    part.domain.owner = communicator != nullptr && communicator->is_self() ? own_ : 0;
    part.turn = begin.turn;
    part.process = own_;
    part.root = event.in.rank;
    part.operation = event.in.operation;
    part.starts_or_ends_mpi = begin.starts_or_ends_mpi;
    part.is_among_neighbours = begin.is_among_neighbours;
    part.sent = event.in.length;
    part.received = event.in.received;
    part.begin_in = begin.in;
    part.begin_out = begin.out;
    part.end_in = event.in.time;
    part.previous = previous_.out;
    part.end = event.where;
    facts_.parts.push_back(part);
}

} // namespace haec_sim::verification
