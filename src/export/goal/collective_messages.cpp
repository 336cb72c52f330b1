// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The messages of a collective as operations of GOAL: the schedules are those of the simulator.
//
// A member's steps follow each other: a send does not delay the next step, a receive does. Sends
// are complete, as far as the member is concerned, when its last step is made: a message inside a
// collective is eager in haec_sim (spec: collectives, "Time inside a collective").

#include "export/goal/collective_messages.hpp"

#include "simulation/collectives/choices.hpp"

#include <vector>

namespace haec_sim::exporting
{

namespace
{

constexpr std::size_t most_schedules = 4096;

/// Appends sends and receives of one member, and lets the chain wait for the sends at the end.
class MemberMessages
{
public:
    MemberMessages(const std::vector<ProcessIndex>& processes, CollectiveMessages::Form form,
                   OperationChain& chain)
        : processes_(processes), form_(form), chain_(chain)
    {
    }

    void send(std::uint32_t to, std::uint64_t bytes)
    {
        sends_.push_back(chain_.append(operation(GoalKind::send, to, bytes), After::start));
    }

    void receive(std::uint32_t from, std::uint64_t bytes)
    {
        chain_.append(operation(GoalKind::receive, from, bytes), After::end);
    }

    void finish()
    {
        for (const auto task : sends_)
        {
            chain_.require(task);
        }
    }

private:
    GoalOperation operation(GoalKind kind, std::uint32_t peer, std::uint64_t bytes) const
    {
        return {bytes, processes_[peer], form_.tag, kind, form_.cpu, 0};
    }

    const std::vector<ProcessIndex>& processes_;
    CollectiveMessages::Form form_;
    OperationChain& chain_;
    std::vector<Task> sends_;
};

void append_receive(const Phase& phase, std::uint32_t round, std::uint32_t member,
                    MemberMessages& messages)
{
    const auto from = phase.step(round, member).from;
    if (from != nobody)
    {
        messages.receive(from, phase.step(round, from).length);
    }
}

/// The sends of rounds at once, then their receives.
void append_at_once(const Phase& phase, std::uint32_t first, std::uint32_t member,
                    MemberMessages& messages)
{
    const auto end = first + phase.rounds_at_once;
    for (auto round = first; round < end; ++round)
    {
        const auto step = phase.step(round, member);
        if (step.to != nobody)
        {
            messages.send(step.to, step.length);
        }
    }
    for (auto round = first; round < end; ++round)
    {
        append_receive(phase, round, member, messages);
    }
}

} // namespace

const Schedule& CollectiveMessages::schedule_of_task(const CollectiveTask& task)
{
    if (!task.blocks.are_alike())
    {
        single_ = schedule_of(task, algorithm_by(choices_, task));
        return single_;
    }
    if (schedules_.size() >= most_schedules)
    {
        schedules_.clear();
    }
    auto& schedule = schedules_[{task.operation, task.members, task.root, task.blocks.common()}];
    if (schedule.empty())
    {
        schedule = schedule_of(task, algorithm_by(choices_, task));
    }
    return schedule;
}

void CollectiveMessages::append(const CollectiveInstance& instance, std::uint32_t member, Form form,
                                OperationChain& chain)
{
    append_schedule(schedule_of_task(*instance.task), instance, member, form, chain);
}

void CollectiveMessages::append_schedule(const Schedule& schedule,
                                         const CollectiveInstance& instance, std::uint32_t member,
                                         Form form, OperationChain& chain)
{
    MemberMessages messages(communicator_of(index_, instance.domain).members(), form, chain);
    for (const auto& phase : schedule)
    {
        for (std::uint32_t first = 0; first < phase.rounds; first += phase.rounds_at_once)
        {
            append_at_once(phase, first, member, messages);
        }
    }
    messages.finish();
}

void CollectiveMessages::append_neighbours(const CollectivePartOf& part, Form form,
                                           OperationChain& chain)
{
    const auto& communicator = communicator_of(index_, part.instance->domain);
    const auto neighbours = communicator.neighbourhood()->of(part.member);
    MemberMessages messages(communicator.members(), form, chain);
    // A receive is as long as its send; where blocks differ, its own record does not matter.
    const auto bytes = neighbours.empty() ? 0 : share_of(part.sent, neighbours.size());
    for (const auto& neighbour : neighbours)
    {
        messages.send(neighbour.rank, bytes);
    }
    for (const auto& neighbour : neighbours)
    {
        messages.receive(neighbour.rank, bytes);
    }
    messages.finish();
}

} // namespace haec_sim::exporting
