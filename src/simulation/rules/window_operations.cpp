// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/window_operations.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// A process may have several locations,
/// and what comes back from a process is none of its own messages.
std::uint64_t first_transfer(LocationIndex location)
{
    constexpr unsigned messages_of_location = 30;
    return std::uint64_t{location} << messages_of_location;
}

constexpr std::uint64_t most_transfers = std::uint64_t{1} << 29;

} // namespace

WindowOperations::WindowOperations(LocationIndex self, ReplayContext& context)
    : self_(self), process_(context.index.locations()[self].process), context_(context),
      next_transfer_(first_transfer(self)), next_signal_(next_transfer_ + most_transfers)
{
}

Picoseconds WindowOperations::arrival(const Way& way, std::uint64_t bytes, Picoseconds begin,
                                      std::uint64_t sequence)
{
    const auto arrival = context_.pricing.price(
        {begin, {way.from, MessageKind::window, sequence}, way.to, Bytes{bytes}});
    HAEC_SIM_ASSERT(arrival.has_value());
    return arrival->time;
}

std::optional<ProcessIndex> WindowOperations::target_of(RmaWinRef window, std::uint32_t rank) const
{
    return context_.index.peer(context_.index.windows().communicator_of(window), process_, rank);
}

void WindowOperations::begin(const WindowTransfer& transfer, std::uint64_t matching,
                             Picoseconds input_time, Picoseconds time)
{
    auto& operation = open_[{transfer.window, matching}];
    operation = {};
    if (!context_.index.windows().is_of_processes(transfer.window))
    {
        const auto communicator = context_.index.windows().communicator_of(transfer.window);
        context_.oddities.unknown_communicators += communicator.is_defined() ? 0 : 1;
        return;
    }
    const auto target = target_of(transfer.window, transfer.target);
    if (!target)
    {
        ++context_.oddities.unknown_peers;
        return;
    }
    const auto completion = this->completion(transfer, *target, time);
    operation.done = completion.done;
    const auto place = done_.try_emplace({transfer.window, *target}, completion.done).first;
    place->second = later(place->second, completion.done);
    if (transfer.is_change && context_.index.windows().is_waited_for(transfer.window))
    {
        context_.router.route(ChangeNotice{transfer.window,
                                           *target,
                                           input_time,
                                           {completion.there, {time, self_}, transfer.sent}});
    }
}

// For the origin, there and back is one message, of what comes back.
WindowOperations::Completion WindowOperations::completion(const WindowTransfer& transfer,
                                                          ProcessIndex target, Picoseconds begin)
{
    PathWait wait{.cause = self_,
                  .caused = begin,
                  .end = arrival({process_, target}, transfer.sent, begin, next_transfer_++),
                  .from = process_,
                  .to = target,
                  .bytes = transfer.sent};
    const auto there = wait.end;
    if (transfer.fetched)
    {
        wait.end = arrival({target, process_}, *transfer.fetched, wait.end, next_transfer_++);
        wait.from = target;
        wait.to = process_;
        wait.bytes = *transfer.fetched;
    }
    const auto free = after(after(begin, context_.options.send_occupancy),
                            context_.overheads.of(process_, target, Bytes{transfer.sent}));
    if (free >= wait.end)
    {
        // No transfer holds it up.
        wait.cause = no_location;
        wait.end = free;
    }
    return {there, wait};
}

WindowOperations::Standing WindowOperations::standing(RmaWinRef window,
                                                      std::uint64_t matching) const
{
    const auto found = open_.find({window, matching});
    return found != open_.end() ? Standing{true, found->second.done} : Standing{};
}

void WindowOperations::complete(RmaWinRef window, std::uint64_t matching, Side side)
{
    constexpr std::uint8_t both = 3;
    const auto found = open_.find({window, matching});
    if (found == open_.end())
    {
        return;
    }
    auto& sides = found->second.sides;
    sides = static_cast<std::uint8_t>(sides | static_cast<std::uint8_t>(side));
    if (sides == both)
    {
        open_.erase(found);
    }
}

PathWait WindowOperations::all_done(RmaWinRef window) const
{
    auto latest = nothing_awaited;
    for (auto place = done_.lower_bound({window, 0});
         place != done_.end() && place->first.first == window; ++place)
    {
        latest = later(latest, place->second);
    }
    return latest;
}

PathWait WindowOperations::all_done(RmaWinRef window, ProcessIndex target) const
{
    const auto found = done_.find({window, target});
    return found != done_.end() ? found->second : nothing_awaited;
}

// One that was completed there may still be completed here (MPI_Rput, MPI_Win_unlock, MPI_Wait),
// but not for ever.
void WindowOperations::synchronize(RmaWinRef window)
{
    auto place = open_.lower_bound({window, 0});
    while (place != open_.end() && place->first.first == window)
    {
        auto& operation = place->second;
        const bool is_done_here = (operation.sides & static_cast<std::uint8_t>(Side::here)) != 0;
        const bool is_over = is_done_here || operation.was_synchronized;
        operation.was_synchronized = true;
        place = is_over ? open_.erase(place) : std::next(place);
    }
}

Picoseconds WindowOperations::signal_to(ProcessIndex target, Picoseconds begin)
{
    return arrival({process_, target}, 0, begin, next_signal_++);
}

Picoseconds WindowOperations::signal_from(ProcessIndex target, Picoseconds begin)
{
    return arrival({target, process_}, 0, begin, next_signal_++);
}

} // namespace haec_sim
