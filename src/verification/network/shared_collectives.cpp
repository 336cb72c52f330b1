// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/network/shared_collectives.hpp"

#include "haec_sim/error.hpp"
#include "verification/rules/collective_model.hpp"
#include "verification/rules/neighbour_answers.hpp"

#include <utility>

namespace haec_sim::verification
{

namespace
{

CollectivePlan plan_of(std::span<const OpenPart> parts)
{
    std::vector<std::uint64_t> blocks;
    for (const auto& part : parts)
    {
        blocks.push_back(part.block);
    }
    CollectivePlan plan;
    plan.operation = parts.front().operation;
    plan.algorithm = parts.front().algorithm;
    plan.segment = parts.front().segment;
    plan.fan = parts.front().fan;
    plan.channels = parts.front().channels;
    plan.members = parts.size();
    plan.root = parts.front().root;
    plan.blocks = Blocks(std::move(blocks));
    return plan;
}

} // namespace

SharedCollectives::SharedCollectives(const Rules& rules, Findings& findings, Enter enter)
    : rules_(rules), findings_(findings), enter_(std::move(enter)),
      occupancy_(nearest(rules.occupancy())), receive_overhead_(nearest(rules.receive_overhead()))
{
}

void SharedCollectives::begin(std::span<const OpenPart> parts)
{
    operations_.emplace_front();
    const auto operation = operations_.begin();
    operation->parts.assign(parts.begin(), parts.end());
    operation->members.resize(parts.size());
    operation->steps = steps_for(parts);
    for (Member member = 0; member < parts.size(); ++member)
    {
        operation->members[member].steps = operation->steps.get();
        operation->members[member].clock = parts[member].begin;
        operation->can_go_on.push_back(member);
    }
    go_on(operation);
}

// The steps by what the parts tell of the operation, or of its members' neighbours.
std::unique_ptr<CollectiveSteps> SharedCollectives::steps_for(std::span<const OpenPart> parts) const
{
    if (!parts.front().is_among_neighbours)
    {
        return steps_of(plan_of(parts));
    }
    std::vector<std::uint64_t> bytes;
    for (const auto& part : parts)
    {
        bytes.push_back(part.block);
    }
    const auto* communicator = rules_.trace.communicator(parts.front().communicator);
    HAEC_SIM_ASSERT(communicator != nullptr && communicator->neighbourhood() != nullptr);
    return steps_among(*communicator->neighbourhood(), std::move(bytes));
}

void SharedCollectives::arrive(std::uint64_t number, Picoseconds waiting)
{
    const auto found = under_way_.extract(number);
    if (found.empty())
    {
        return;
    }
    const auto [operation, to, coming] = found.mapped();
    coming->second.arrival = plus(coming->second.arrival, waiting);
    coming->second.is_here = true;
    wake(*operation, to, coming->first);
    go_on(operation);
}

void SharedCollectives::go_on(Operations::iterator operation)
{
    while (!operation->can_go_on.empty())
    {
        const auto member = operation->can_go_on.back();
        operation->can_go_on.pop_back();
        go_on(operation, member);
    }
    if (operation->ended == operation->members.size())
    {
        operations_.erase(operation);
    }
}

void SharedCollectives::go_on(Operations::iterator operation, Member member)
{
    auto& own = operation->members[member];
    for (const auto last = own.steps->count(member); own.next < last; ++own.next)
    {
        const auto step = own.steps->at(member, own.next);
        if (step.is_send)
        {
            send(operation, member, step);
        }
        else if (!receive(own, step.other))
        {
            own.awaited = step.other;
            return;
        }
    }
    end(*operation, member);
}

void SharedCollectives::send(Operations::iterator operation, Member member, const Step& step)
{
    const auto& part = operation->parts[member];
    auto& own = operation->members[member];
    const auto receiver = operation->parts[step.other].process;
    Message message{.length = Bytes{step.bytes},
                    .sender = part.process,
                    .sequence = inner_sequence(part.collectives_before, own.sent++),
                    .begin = own.clock};
    const auto links =
        walk(*rules_.machine, rules_.nodes[part.process], rules_.nodes[receiver], message);
    const auto duration = nearest(rounded(rules_.times->transfer_time(links, message)));
    const bool is_here = !rules_.waits_for_others(part.process, links);
    const auto overhead = nearest(rules_.overhead_of(part.process, receiver, step.bytes));
    const auto coming = operation->members[step.other].coming.insert(
        {member, {plus(own.clock, duration), is_here, overhead}});
    if (is_here)
    {
        wake(*operation, step.other, member);
    }
    else
    {
        // Models know nothing of it.
        message.communicator = part.communicator;
        auto load = load_of(message, receiver, {own.clock, duration}, links, rules_);
        load.sends = part.sends_before;
        const auto number = enter_(load);
        under_way_.insert({number, {operation, step.other, coming}});
    }
    own.clock = plus(plus(own.clock, occupancy_), overhead);
}

bool SharedCollectives::receive(MemberState& own, Member from) const
{
    const auto found = own.coming.lower_bound(from);
    if (found == own.coming.end() || found->first != from || !found->second.is_here)
    {
        return false;
    }
    own.clock = plus(plus(std::max(own.clock, found->second.arrival), receive_overhead_),
                     found->second.overhead);
    own.coming.erase(found);
    return true;
}

void SharedCollectives::wake(Operation& operation, Member member, Member from)
{
    auto& waiting = operation.members[member];
    if (waiting.awaited == from)
    {
        waiting.awaited.reset();
        operation.can_go_on.push_back(member);
    }
}

void SharedCollectives::end(Operation& operation, Member member)
{
    ++operation.ended;
    operation.members[member].has_ended = true;
    const auto& part = operation.parts[member];
    auto clock = operation.members[member].clock;
    if (part.own_block > 0)
    {
        clock = plus(clock, nearest(rules_.copy_of(part.process, part.own_block)));
    }
    const auto expected = std::max(part.previous, clock);
    findings_.check(Check::collective, part.end, exactly(expected), part.end.time);
}

void SharedCollectives::leave_rest()
{
    for (const auto& operation : operations_)
    {
        for (Member member = 0; member < operation.members.size(); ++member)
        {
            if (!operation.members[member].has_ended)
            {
                leave_open(operation.parts[member], findings_);
            }
        }
    }
}

} // namespace haec_sim::verification
