// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/measured_collectives.hpp"

#include "parallel/all_gather_items.hpp"
#include "simulation/collectives/algorithms.hpp"
#include "simulation/collectives/choices.hpp"
#include "simulation/collectives/lengths.hpp"
#include "simulation/collectives/schedule.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// Operations of the same messages: those of a loop are counted, not repeated.
struct SameMessages
{
    std::uint32_t communicator = 0;
    CollectiveOp operation = CollectiveOp::barrier;
    std::uint32_t root = 0;
    MeasuredPhase phase = MeasuredPhase::rest;
    bool is_blocking = true;
    std::vector<std::uint64_t> lengths;

    friend auto operator<=>(const SameMessages&, const SameMessages&) = default;
};

/// Adds the messages of operations to what is measured.
class OperationMessages
{
public:
    OperationMessages(Measured& measured, const WireContext& wire, const CollectiveChoices& choices)
        : measured_(&measured), wire_(&wire), choices_(&choices)
    {
    }

    void add(const SameMessages& same, std::uint64_t times)
    {
        members_ = &wire_->index.communicator(CommRef{same.communicator})->members();
        const auto size = members_->size();
        const auto lengths = same.lengths.size() == size
                                 ? same.lengths
                                 : std::vector<std::uint64_t>(size, same.lengths.front());
        const auto task = task_of({same.operation, same.root, lengths});
        std::vector<std::uint64_t> sends(size);
        Round round;
        for (const auto& phase : schedule_of(task, algorithm_by(*choices_, task)))
        {
            for (std::uint32_t number = 0; number < phase.rounds; ++number)
            {
                round.clear();
                phase.messages(number, round);
                for (const auto& message : round)
                {
                    add(message, same, times);
                    sends[message.from] += times;
                }
            }
        }
        if (same.is_blocking)
        {
            add_sends(sends, same.phase);
        }
    }

private:
    void add(const CollectiveMessage& message, const SameMessages& same, std::uint64_t times)
    {
        const auto from = (*members_)[message.from];
        const auto to = (*members_)[message.to];
        const auto wire = wire_->wire_bytes(from, to, {Bytes{message.length}, from, 0});
        measured_->messages[static_cast<std::size_t>(same.phase)].add(
            {from, to}, {times, Bytes{times * wire.value}});
    }

    /// By member.
    void add_sends(const std::vector<std::uint64_t>& sends, MeasuredPhase phase)
    {
        for (std::size_t member = 0; member < sends.size(); ++member)
        {
            const auto location = wire_->index.master_of((*members_)[member]);
            measured_->locations.push_back({location, phase, {}, sends[member], {}, 0});
        }
    }

    Measured* measured_;
    const WireContext* wire_;
    const CollectiveChoices* choices_;
    const std::vector<ProcessIndex>* members_ = nullptr;
};

CollectiveIdentity with_caller(const CollectiveCallSeen& call)
{
    auto identity = call.identity;
    identity.caller = call.caller;
    identity.is_among_neighbours = call.is_among_neighbours;
    return identity;
}

} // namespace

void MemberCollectives::end(const CollectiveIdentity& identity)
{
    if (open_.empty())
    {
        return;
    }
    auto& call = calls_[open_.back()];
    call.identity = identity;
    call.is_complete = true;
    open_.pop_back();
}

void MemberCollectives::complete(std::uint64_t request_id, const CollectiveIdentity& identity)
{
    const auto found = requests_.find(request_id);
    if (found == requests_.end())
    {
        return;
    }
    auto& call = calls_[found->second];
    call.identity = identity;
    call.is_complete = true;
    requests_.erase(found);
}

void MeasuredCollectives::add_to_neighbours(ProcessIndex process, std::uint32_t member,
                                            const CollectiveCallSeen& call,
                                            Measured& measured) const
{
    const auto known = neighbourhoods_->find(call.identity.communicator);
    if (known == neighbourhoods_->end() || member >= known->second.size())
    {
        return;
    }
    const auto neighbours = known->second.of(member);
    for (const auto& neighbour : neighbours)
    {
        const auto to = index_->peer(call.identity.communicator, process, neighbour.rank);
        const Bytes length{share_of(call.identity.sent, neighbours.size())};
        if (to)
        {
            const auto wire = wire_->wire_bytes(process, *to, {length, process, 0});
            measured.messages[static_cast<std::size_t>(call.phase)].add({process, *to}, {1, wire});
        }
    }
    if (call.is_blocking)
    {
        measured.locations.push_back(
            {index_->master_of(process), call.phase, {}, neighbours.size(), {}, 0});
    }
}

void MeasuredCollectives::add(ProcessIndex process, const std::vector<CollectiveCallSeen>& calls,
                              Measured& measured)
{
    std::map<std::uint32_t, std::uint64_t> numbers;
    auto callers = callers_of(process, calls);
    for (const auto& call : calls)
    {
        const auto* communicator =
            call.is_complete ? index_->communicator(call.identity.communicator) : nullptr;
        if (communicator == nullptr || call.identity.window.is_defined())
        {
            continue;
        }
        const auto& identity = call.identity;
        const auto number = numbers[identity.communicator.value]++;
        const auto member = communicator->member_index(process);
        const auto root = communicator->root_index(process, identity.root);
        if (member && call.is_among_neighbours)
        {
            add_to_neighbours(process, *member, call, measured);
        }
        if (!member || call.is_among_neighbours ||
            (identity.root != collective_root_none && !root) || communicator->is_inter() ||
            communicator->members().size() < 2 || call.is_as_recorded ||
            algorithms_of(identity.operation) == nullptr)
        {
            continue;
        }
        add({{identity.communicator.value, number},
             identity.operation,
             *member,
             root.value_or(0),
             1,
             call.phase,
             call.is_blocking,
             {identity.sent, identity.received, callers.of(with_caller(call), *index_, process)}});
        prove_own_bytes_ |=
            haec_sim::prove_own_bytes(identity.operation, {identity.sent, identity.received, {}},
                                      communicator->members().size());
    }
}

CallerEvidence MeasuredCollectives::callers_of(ProcessIndex process,
                                               const std::vector<CollectiveCallSeen>& calls) const
{
    CallerEvidence callers;
    for (const auto& call : calls)
    {
        const auto* communicator =
            call.is_complete ? index_->communicator(call.identity.communicator) : nullptr;
        const auto member =
            communicator != nullptr ? communicator->member_index(process) : std::nullopt;
        if (member && !communicator->is_inter())
        {
            callers.note(with_caller(call), *member, communicator->members().size());
        }
    }
    return callers;
}

void MeasuredCollectives::add(const OperationPart& part)
{
    auto& known = parts_[part.name];
    if (known.empty() || hangs_on_each_member(part.operation))
    {
        known.push_back(part);
        return;
    }
    auto& merged = known.front();
    merged.members += part.members;
    merged.counts.sent = std::max(merged.counts.sent, part.counts.sent);
    merged.counts.received = std::max(merged.counts.received, part.counts.received);
    merged.counts.caller.include(part.counts.caller);
    // The phase of an operation is that of its lowest member.
    if (part.member < merged.member)
    {
        merged.member = part.member;
        merged.phase = part.phase;
        merged.is_blocking = part.is_blocking;
    }
}

void MeasuredCollectives::add_to(Measured& measured, const CollectiveChoices& choices,
                                 const CountingRules& counting) const
{
    std::map<SameMessages, std::uint64_t> operations;
    for (const auto& [name, parts] : parts_)
    {
        const auto size = index_->communicator(CommRef{name.communicator})->members().size();
        const auto& lowest = *std::ranges::min_element(parts, {}, &OperationPart::member);
        SameMessages same{name.communicator, lowest.operation,   lowest.root,
                          lowest.phase,      lowest.is_blocking, {}};
        std::uint64_t members = 0;
        for (const auto& part : parts)
        {
            members += part.members;
        }
        if (members != size)
        {
            continue;
        }
        std::vector<MemberCounts> counts(size, lowest.counts);
        for (const auto& part : parts)
        {
            counts[part.member] = part.counts;
        }
        same.lengths = counted_lengths(lowest.operation, counts, counting);
        if (!has_lengths_by_member(lowest.operation))
        {
            same.lengths = {std::ranges::max(same.lengths)};
        }
        ++operations[same];
    }
    OperationMessages messages(measured, *wire_, choices);
    for (const auto& [same, times] : operations)
    {
        messages.add(same, times);
    }
}

void MeasuredCollectives::gather(Ranks& ranks)
{
    std::vector<OperationPart> own;
    for (const auto& [name, parts] : parts_)
    {
        own.insert(own.end(), parts.begin(), parts.end());
    }
    parts_.clear();
    prove_own_bytes_ = ranks.sum(prove_own_bytes_ ? 1 : 0) > 0;
    for (const auto& part : gather_items(ranks, own))
    {
        add(part);
    }
}

} // namespace haec_sim
