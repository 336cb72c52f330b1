// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/neighbour_board.hpp"

#include "haec_sim/error.hpp"
#include "simulation/collectives/lengths.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// It sends to its neighbours, and receives from them.
bool is_exchange(const CollectiveBeginNotice& part)
{
    return part.is_among_neighbours && part.part == CollectivePart::by_model;
}

} // namespace

NeighbourBoard::Operation& NeighbourBoard::operation_of(const CollectiveKey& key,
                                                        const Communicator& communicator)
{
    auto& operation = operations_[key];
    if (operation.communicator == nullptr)
    {
        operation.communicator = &communicator;
        operation.neighbourhood = communicator.neighbourhood();
        HAEC_SIM_ASSERT(operation.neighbourhood != nullptr);
        operation.members.resize(operation.neighbourhood->size());
        for (std::uint32_t rank = 0; rank < operation.members.size(); ++rank)
        {
            operation.members[rank].arrived.resize(operation.neighbourhood->of(rank).size());
        }
    }
    return operation;
}

void NeighbourBoard::begin(const CollectiveBeginNotice& notice, const Communicator& communicator)
{
    auto& operation = operation_of(notice.key, communicator);
    operation.members[notice.member].begun = notice;
    ++operation.begun;
    if (!notice.is_among_neighbours)
    {
        operation.members[notice.member].is_answered = true;
        ++operation.answered;
    }
    if (is_exchange(notice))
    {
        send_all(operation, notice);
    }
    answer(operation, notice.member);
    for (const auto& neighbour : operation.neighbourhood->of(notice.member))
    {
        answer(operation, neighbour.rank);
    }
    forget_if_over(notice.key);
}

void NeighbourBoard::send_all(Operation& operation, const CollectiveBeginNotice& sender)
{
    const auto neighbours = operation.neighbourhood->of(sender.member);
    const auto& processes = operation.communicator->members();
    const Cause cause{sender.begin_out, sender.location};
    auto name = first_of_collective(processes[sender.member], sender.token);
    auto clock = sender.begin_out;
    for (const auto& to : neighbours)
    {
        const Bytes length{share_of(sender.sent, neighbours.size())};
        const auto overhead =
            progress_->rules().overheads.of(processes[sender.member], processes[to.rank], length);
        const auto arrival =
            progress_->pricing().price({.begin = clock,
                                        .name = name,
                                        .to = processes[to.rank],
                                        .length = length,
                                        .place = place_in_collective(sender.sends_before),
                                        .communicator = communicator_in(sender.key)});
        if (arrival)
        {
            operation.members[to.rank].arrived[to.place] = Arriving{arrival->time, cause, overhead};
        }
        else
        {
            under_way_.insert({name, {sender.key, to, cause, overhead}});
            ++operation.under_way;
        }
        ++name.sequence;
        clock = after(after(clock, progress_->rules().send_occupancy), overhead);
    }
}

bool NeighbourBoard::arrive(const MessageName& name, const Arrival& arrival)
{
    const auto found = under_way_.extract(name);
    if (found.empty())
    {
        return false;
    }
    const auto& [key, to, cause, overhead] = found.mapped();
    auto& operation = operations_.at(key);
    --operation.under_way;
    operation.members[to.rank].arrived[to.place] = Arriving{arrival.time, cause, overhead};
    answer(operation, to.rank);
    forget_if_over(key);
    return true;
}

void NeighbourBoard::answer(Operation& operation, std::uint32_t rank)
{
    auto& member = operation.members[rank];
    const auto has_begun = [&](const Neighbour& neighbour)
    { return operation.members[neighbour.rank].begun.has_value(); };
    const auto exchanges = [&](const Neighbour& neighbour)
    { return is_exchange(*operation.members[neighbour.rank].begun); };
    const auto neighbours = operation.neighbourhood->of(rank);
    if (!member.begun || member.is_answered || !std::ranges::all_of(neighbours, has_begun))
    {
        return;
    }
    if (!is_exchange(*member.begun) || !std::ranges::all_of(neighbours, exchanges))
    {
        // Somebody whose record is of another operation sends nothing.
        answer_as_recorded(operation, rank);
    }
    else if (std::ranges::all_of(member.arrived,
                                 [](const auto& message) { return message.has_value(); }))
    {
        answer_by_model(operation, rank);
    }
}

void NeighbourBoard::answer_as_recorded(Operation& operation, std::uint32_t rank)
{
    const auto& part = *operation.members[rank].begun;
    auto latest_in = part.begin_in;
    Cause latest{part.begin_out, part.location};
    for (const auto& neighbour : operation.neighbourhood->of(rank))
    {
        const auto& other = *operation.members[neighbour.rank].begun;
        latest_in = std::max(latest_in, other.begin_in);
        latest.include({other.begin_out, other.location});
    }
    operation.members[rank].is_answered = true;
    ++operation.answered;
    events_.on_release(release_as_recorded(part, latest_in, latest));
}

void NeighbourBoard::answer_by_model(Operation& operation, std::uint32_t rank)
{
    auto& member = operation.members[rank];
    const auto& part = *member.begun;
    const auto& rules = progress_->rules();
    auto clock = part.begin_out;
    auto last_begin = part.begin_out;
    auto latest_in = part.begin_in;
    Cause cause{part.begin_out, part.location};
    const auto neighbours = operation.neighbourhood->of(rank);
    const auto& processes = operation.communicator->members();
    for (const auto& neighbour : neighbours)
    {
        const Bytes length{share_of(part.sent, neighbours.size())};
        clock = after(after(clock, rules.send_occupancy),
                      rules.overheads.of(processes[rank], processes[neighbour.rank], length));
        const auto& other = *operation.members[neighbour.rank].begun;
        last_begin = std::max(last_begin, other.begin_out);
        latest_in = std::max(latest_in, other.begin_in);
    }
    for (const auto& message : member.arrived)
    {
        cause = message->time > clock ? message->cause : cause;
        clock =
            after(after(std::max(clock, message->time), rules.receive_overhead), message->overhead);
    }
    member.is_answered = true;
    ++operation.answered;
    events_.on_release({part.location, cause.location, part.token, latest_in, clock, true,
                        last_begin, cause.time});
}

void NeighbourBoard::forget_if_over(const CollectiveKey& key)
{
    const auto found = operations_.find(key);
    const auto& operation = found->second;
    if (operation.answered == operation.members.size() && operation.under_way == 0)
    {
        operations_.erase(found);
    }
}

} // namespace haec_sim
