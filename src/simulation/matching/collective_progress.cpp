// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/collective_progress.hpp"

#include "haec_sim/error.hpp"
#include "simulation/collectives/choices.hpp"
#include "simulation/matching/collective_rounds.hpp"
#include "simulation/matching/dependence.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Returns how long that takes.
Picoseconds copy_own_block(MemberProgress& point, std::span<const std::uint64_t> blocks,
                           std::uint32_t rank, const CollectiveModel& rules)
{
    return blocks.empty() ? Picoseconds{0} : point.copy(Bytes{blocks[rank]}, rules);
}

} // namespace

CollectiveProgress::Operation& CollectiveProgress::operation_of(const CollectiveKey& key,
                                                                const Communicator& communicator)
{
    auto& operation = operations_[key];
    if (operation.communicator == nullptr)
    {
        const auto members = communicator.members().size();
        operation.key = key;
        operation.communicator = &communicator;
        operation.members.resize(members);
        operation.points.resize(members);
        operation.begins = MemberBegins(members);
        operation.recorded = MemberBegins(members);
        operation.unknown_counts = members;
    }
    return operation;
}

void CollectiveProgress::begin(const CollectiveBeginNotice& notice,
                               const Communicator& communicator)
{
    auto& operation = operation_of(notice.key, communicator);
    auto& member = operation.members[notice.member];
    HAEC_SIM_ASSERT(member.state == Member::State::absent);
    member.state = Member::State::going;
    member.location = notice.location;
    member.token = notice.token;
    member.operation = notice.operation;
    member.root = notice.root;
    operation.points[notice.member] = {
        first_of_collective(communicator.members()[notice.member], notice.token),
        notice.begin_out,
        place_in_collective(notice.sends_before),
        {notice.begin_out, notice.location}};
    operation.begins.begin(notice.member, notice.begin_out);
    operation.recorded.begin(notice.member, notice.begin_in);
    ++operation.begun;
    note_count(operation, notice.member, notice.counts());
    if (rules_.goes_in_rounds(pricing_))
    {
        return;
    }
    if (operation.are_counts_known() || member.operation == CollectiveOp::barrier)
    {
        let_go(operation);
        go_on(operation, notice.member);
    }
    else
    {
        hold(operation, notice.member);
    }
    forget_if_over(operation);
}

// One that was needed before the member began was found in its records.
void CollectiveProgress::note_count(Operation& operation, std::uint32_t member,
                                    const MemberCounts& counted)
{
    auto& known = operation.members[member].counted;
    operation.unknown_counts -= known ? 0 : 1;
    known = known.value_or(counted);
}

// Members that do the same have the same one: the lengths of all decide on it.
const CollectiveProgress::Plan& CollectiveProgress::plan_for(Operation& operation,
                                                             const Member& member)
{
    auto& plan = operation.plans[{member.operation, member.root}];
    if (plan.schedule.empty())
    {
        std::vector<MemberCounts> counts;
        counts.reserve(operation.members.size());
        for (const auto& one : operation.members)
        {
            counts.push_back(one.counted.value_or(MemberCounts{}));
        }
        const auto lengths = counted_lengths(member.operation, counts, rules_.counting);
        const auto task = task_of({member.operation, member.root, lengths});
        plan.schedule = schedule_of(task, algorithm_by(rules_.choices, task));
        if (rules_.own_copies.any())
        {
            plan.own_blocks =
                own_blocks(member.operation, member.root, counts, lengths, rules_.counting);
        }
    }
    return plan;
}

void CollectiveProgress::hold(Operation& operation, std::uint32_t rank)
{
    auto& member = operation.members[rank];
    member.state = Member::State::waits_for_counts;
    held_.erase({operation.held_since, operation.key});
    operation.held_since = std::min(operation.held_since, operation.points[rank].clock);
    held_.insert({operation.held_since, operation.key});
}

void CollectiveProgress::let_go(Operation& operation)
{
    if (!operation.are_counts_known() || held_.erase({operation.held_since, operation.key}) == 0)
    {
        return;
    }
    for (std::uint32_t rank = 0; rank < operation.members.size(); ++rank)
    {
        auto& member = operation.members[rank];
        if (member.state == Member::State::waits_for_counts)
        {
            member.state = Member::State::going;
            go_on(operation, rank);
        }
    }
}

void CollectiveProgress::supply(const AwaitedCount& awaited, const MemberCounts& counted)
{
    const auto found = operations_.find(awaited.key);
    if (found == operations_.end())
    {
        return;
    }
    note_count(found->second, awaited.member, counted);
    let_go(found->second);
    forget_if_over(found->second);
}

std::vector<AwaitedCount> CollectiveProgress::awaited_counts() const
{
    std::vector<AwaitedCount> awaited;
    for (const auto& [since, key] : held_)
    {
        const auto& members = operations_.at(key).members;
        for (std::uint32_t member = 0; member < members.size(); ++member)
        {
            if (!members[member].counted)
            {
                awaited.push_back({key, member});
            }
        }
    }
    return awaited;
}

// A message within a node is there at once, and lets another member go on.
void CollectiveProgress::go_on(Operation& operation, std::uint32_t rank)
{
    going_.push_back(rank);
    while (!going_.empty())
    {
        const auto next = going_.back();
        going_.pop_back();
        make_steps(operation, next);
    }
}

void CollectiveProgress::make_steps(Operation& operation, std::uint32_t rank)
{
    auto& member = operation.members[rank];
    if (member.plan == nullptr)
    {
        member.plan = &plan_for(operation, member);
    }
    const auto& schedule = member.plan->schedule;
    while (member.phase < schedule.size())
    {
        const auto& phase = schedule[member.phase];
        while (member.round < phase.rounds)
        {
            if (!make_step(operation, rank))
            {
                return;
            }
            enter_next_round(member, phase);
        }
        ++member.phase;
        member.round = 0;
        member.has_made_all_sends = false;
    }
    copy_own_block(operation.points[rank], member.plan->own_blocks, rank, rules_);
    end(operation, rank, dependence_of(member.operation, member.root, *operation.communicator));
}

bool CollectiveProgress::make_step(Operation& operation, std::uint32_t rank)
{
    auto& member = operation.members[rank];
    const auto& phase = member.plan->schedule[member.phase];
    const auto step = phase.step(member.round, rank);
    const bool sends = !member.has_sent && !member.has_made_all_sends;
    if (step.to != nobody && sends)
    {
        send(operation, rank, step);
    }
    const bool receives = phase.rounds_at_once == 1 || member.has_made_all_sends;
    return step.from == nobody || !receives || receive(operation, rank, step);
}

// Rounds at once are gone through twice.
void CollectiveProgress::enter_next_round(Member& member, const Phase& phase)
{
    ++member.round;
    ++member.total_round;
    member.has_sent = false;
    if (phase.rounds_at_once > 1 && member.round % phase.rounds_at_once == 0)
    {
        if (!member.has_made_all_sends)
        {
            member.round -= phase.rounds_at_once;
            member.total_round -= phase.rounds_at_once;
        }
        member.has_made_all_sends = !member.has_made_all_sends;
    }
}

void CollectiveProgress::send(Operation& operation, std::uint32_t rank, const MemberStep& step)
{
    auto& member = operation.members[rank];
    auto& point = operation.points[rank];
    const MessageName name = point.next;
    const Delivery delivery{step.to, member.total_round, rank};
    const auto receiver_process = operation.communicator->members()[step.to];
    const auto overhead = rules_.overheads.of(name.sender, receiver_process, Bytes{step.length});
    auto transfer = point.message_to(receiver_process, step.length);
    transfer.communicator = communicator_in(operation.key);
    const auto arrival = pricing_.price(transfer);
    point.has_sent(overhead, rules_);
    member.has_sent = true;
    if (!arrival)
    {
        under_way_.insert({name, {&operation, delivery, point.cause, overhead}});
        ++operation.under_way;
        return;
    }
    operation.arrived.emplace(delivery, Arriving{arrival->time, point.cause, overhead});
    auto& receiver = operation.members[step.to];
    if (receiver.state == Member::State::waits_for_message)
    {
        receiver.state = Member::State::going;
        going_.push_back(step.to);
    }
}

bool CollectiveProgress::receive(Operation& operation, std::uint32_t rank, const MemberStep& step)
{
    auto& member = operation.members[rank];
    const auto message = operation.arrived.extract({rank, member.total_round, step.from});
    if (message.empty())
    {
        member.state = Member::State::waits_for_message;
        return false;
    }
    const auto& [time, cause, overhead] = message.mapped();
    operation.points[rank].has_received(time, cause, overhead, rules_);
    return true;
}

void CollectiveProgress::end(Operation& operation, std::uint32_t rank, Dependence dependence)
{
    auto& member = operation.members[rank];
    member.state = Member::State::ended;
    ++operation.ended;
    const auto& point = operation.points[rank];
    events_.on_release({member.location, point.cause.location, member.token,
                        operation.recorded.latest_for(dependence, rank, member.root), point.clock,
                        true, operation.begins.latest_for(dependence, rank, member.root),
                        point.cause.time});
}

void CollectiveProgress::make_all_rounds(Operation& operation)
{
    const auto& any = operation.members.front();
    const auto& [schedule, blocks] = plan_for(operation, any);
    std::vector<DrawTimes> clocks;
    for (const auto& member : operation.members)
    {
        if (rules_.draws == nullptr)
        {
            break;
        }
        clocks.push_back(rules_.draws->begin_of(member.location, member.token));
    }
    clocks.empty() ? make_rounds(schedule, operation.points, pricing_, rules_)
                   : make_rounds(schedule, operation.points, pricing_, rules_, clocks);
    const auto dependence = dependence_of(any.operation, any.root, *operation.communicator);
    for (std::uint32_t rank = 0; rank < operation.members.size(); ++rank)
    {
        const auto time = copy_own_block(operation.points[rank], blocks, rank, rules_);
        if (!clocks.empty())
        {
            const auto& member = operation.members[rank];
            delay(clocks[rank], time);
            rules_.draws->release(member.location, member.token, std::move(clocks[rank]));
        }
        end(operation, rank, dependence);
    }
}

void CollectiveProgress::arrive(const MessageName& name, const Arrival& arrival)
{
    const auto found = under_way_.extract(name);
    HAEC_SIM_ASSERT(!found.empty());
    const auto [operation, delivery, cause, overhead] = found.mapped();
    --operation->under_way;
    operation->arrived.emplace(delivery, Arriving{arrival.time, cause, overhead});
    auto& receiver = operation->members[delivery.to];
    if (receiver.state == Member::State::waits_for_message)
    {
        receiver.state = Member::State::going;
        go_on(*operation, delivery.to);
    }
    forget_if_over(*operation);
}

void CollectiveProgress::complete(const CollectiveKey& key)
{
    if (const auto found = operations_.find(key); found != operations_.end())
    {
        found->second.is_complete = true;
        if (rules_.goes_in_rounds(pricing_))
        {
            make_all_rounds(found->second);
        }
        forget_if_over(found->second);
    }
}

bool CollectiveProgress::give_up_receives()
{
    std::vector<CollectiveKey> complete;
    for (const auto& [key, operation] : operations_)
    {
        if (operation.is_complete)
        {
            complete.push_back(key);
        }
    }
    bool anything = false;
    for (const auto& key : complete)
    {
        auto& operation = operations_.at(key);
        anything |= give_up_receive(operation);
        forget_if_over(operation);
    }
    return anything;
}

// One at a time: it may send what the next one waits for.
bool CollectiveProgress::give_up_receive(Operation& operation)
{
    const auto member =
        std::ranges::find(operation.members, Member::State::waits_for_message, &Member::state);
    if (member == operation.members.end())
    {
        return false;
    }
    enter_next_round(*member, member->plan->schedule[member->phase]);
    member->state = Member::State::going;
    go_on(operation, static_cast<std::uint32_t>(member - operation.members.begin()));
    return true;
}

void CollectiveProgress::forget_if_over(Operation& operation)
{
    if (operation.is_complete && operation.ended == operation.begun && operation.under_way == 0)
    {
        operations_.erase(CollectiveKey{operation.key});
    }
}

} // namespace haec_sim
