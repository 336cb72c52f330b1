// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/network_service.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "simulation/engine/matching_actor.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Asking all actors costs as much as bringing many messages through.
constexpr std::size_t tries_apart = 4096;

struct ExitNotice
{
    MessageName name;
    Arrival arrival;
};

} // namespace

void NetworkService::take(const Letter& letter)
{
    if (letter.kind == static_cast<std::uint32_t>(Kind::exit))
    {
        const auto [name, arrival] = letter.as<ExitNotice>();
        matching_.arrive(name, arrival);
        return;
    }
    if (letter.kind == static_cast<std::uint32_t>(Kind::computing_begin))
    {
        environment_.cores->take(letter.as<ComputingBegin>());
        return;
    }
    const auto entry = letter.as<NetworkEntry>();
    if (entry.from == entry.to)
    {
        environment_.memory->enter(entry);
        return;
    }
    const auto owner = network_.enter(entry);
    HAEC_SIM_ASSERT(!owner);
}

// The earliest of what a location that waits has posted, and another one of its process still holds
// back, and of what a member of a collective will send once it knows a count.
Picoseconds NetworkService::held_up()
{
    if (!shared_processes_)
    {
        shared_processes_.emplace();
        for (const auto& process : environment_.processes.of)
        {
            if (process != nullptr && process->postings.is_shared())
            {
                shared_processes_->push_back(&process->postings);
            }
        }
    }
    auto least = matching_.earliest();
    for (const auto* postings : *shared_processes_)
    {
        least = std::min(least, postings->earliest_held());
    }
    return least;
}

bool NetworkService::serve(const IdleBounds& bounds)
{
    const bool is_alone = environment_.ranks == 1;
    const auto until = is_alone ? std::min(bounds.earliest, held_up()) : bounds.earliest;
    const auto under_way = is_alone ? this->under_way() : bounds.under_way;
    if (under_way.next >= until)
    {
        return false;
    }
    if (serve_in_parts(until, bounds.reaction, under_way))
    {
        return true;
    }
    if (!is_alone)
    {
        gather();
        serve_window(until, bounds.reaction);
    }
    else if (serve_next(until, {}))
    {
        one_by_one_ -= one_by_one_ > 0 ? 1 : 0;
    }
    return true;
}

bool NetworkService::waits_for_idle() const
{
    return one_by_one_ == 0 && parts_ != nullptr && parts_->is_worth_parts();
}

bool NetworkService::notices_receives() const
{
    return matching_.messages().has_waiting_rendezvous();
}

bool NetworkService::serve_in_parts(Picoseconds until, Picoseconds reaction,
                                    const UnderWay& under_way)
{
    if (parts_ == nullptr)
    {
        return false;
    }
    const auto arrival = parts_->first_arrival(under_way);
    const auto end = std::min(until, after(arrival.value_or(Picoseconds{}), reaction));
    if (!arrival || end <= under_way.next)
    {
        one_by_one_ = waits_for_idle() ? tries_apart : one_by_one_;
        return false;
    }
    parts_->advance_in_parts(end, exits_);
    for (const auto& exit : exits_)
    {
        deliver(exit);
    }
    exits_.clear();
    return true;
}

// Nobody sends because of a message before it arrives, on whatever rank, nor for the reaction time
// that all who wait have at least. Members of a collective go on at once, and so do threads.
std::optional<Picoseconds> NetworkService::serve_next(Picoseconds until, Picoseconds reaction)
{
    const auto end = next_end();
    if (const auto exit = next_exit(std::min(until, end)))
    {
        return deliver_in_order(*exit, reaction);
    }
    if (end >= until)
    {
        return std::nullopt;
    }
    environment_.cores->serve();
    return end;
}

std::optional<NetworkExit> NetworkService::next_exit(Picoseconds until)
{
    const auto in_memory = next_in_memory();
    if (auto exit = network_.advance(std::min(until, in_memory)))
    {
        return exit;
    }
    return in_memory < until ? std::optional(environment_.memory->serve()) : std::nullopt;
}

void NetworkService::serve_window(Picoseconds until, Picoseconds reaction)
{
    while (const auto bound = serve_next(until, reaction))
    {
        until = std::min(until, *bound);
    }
}

bool NetworkService::serve_regardless()
{
    gather();
    if (next() == Picoseconds::max())
    {
        return false;
    }
    network_.let_late_ones_in();
    serve_window(Picoseconds::max(), Picoseconds{0});
    return true;
}

Picoseconds NetworkService::deliver_in_order(const NetworkExit& exit, Picoseconds reaction)
{
    const auto bound_of = [&](const NetworkExit& delivered)
    {
        const auto arrival = deliver(delivered);
        const bool is_of_collective = delivered.name.kind == MessageKind::collective;
        return is_of_collective ? arrival : after(arrival, reaction);
    };
    if (network_.order() == nullptr)
    {
        return bound_of(exit);
    }
    network_.order()->leave(exit, exits_);
    auto bound = Picoseconds::max();
    for (const auto& delivered : exits_)
    {
        bound = std::min(bound, bound_of(delivered));
    }
    exits_.clear();
    return bound;
}

Picoseconds NetworkService::deliver(const NetworkExit& exit)
{
    HAEC_SIM_LOG_AT(trace, "network", exit.arrival.time,
                    "a message of process " << exit.name.sender << " leaves the network");
    if (exit.is_ahead)
    {
        HAEC_SIM_ASSERT(!is_apart(parts_));
        // A model that is faster than the links themselves, or as fast where an ejection port is
        // the last of them: it has no latency, and gives an empty message a byte.
        network_.let_late_ones_in();
    }
    if (exit.expected_by == environment_.self)
    {
        matching_.arrive(exit.name, exit.arrival);
    }
    else if (is_apart(parts_) && exit.expected_by != NetworkExit::nobody)
    {
        environment_.mail.post(Letter::of({ActorKind::network, exit.expected_by}, Kind::exit,
                                          ExitNotice{exit.name, exit.arrival}));
    }
    return exit.arrival.time;
}

} // namespace haec_sim
