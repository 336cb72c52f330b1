// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The order of the actions of all ranks, as a graph: an action follows the one before it on its
// rank.
//
// A collective takes no time, but ends when those have begun it that its members depend on (spec:
// semantics, R6, d(j)): tasks of no rank, the hubs, stand for that.

#include "import/ti/schedule.hpp"

#include "haec_sim/error.hpp"

#include <string>

namespace haec_sim::importing
{

namespace
{

bool is_receive(TiKind kind)
{
    return kind == TiKind::receive || kind == TiKind::ireceive || kind == TiKind::exchange_receive;
}

bool is_send(TiKind kind)
{
    return kind == TiKind::send || kind == TiKind::isend || kind == TiKind::exchange_send;
}

/// Makes the graph.
class TiGraph
{
public:
    TiGraph(TiProgram& program, TaskGraph& graph) : program_(program), graph_(graph) {}

    void make()
    {
        for (const auto& action : program_.actions)
        {
            graph_.add(action.rank);
        }
        join_collectives();
        for (Task task = 0; task < program_.actions.size(); ++task)
        {
            const auto& action = program_.actions[task];
            for (std::uint32_t place = 0; place < action.completions; ++place)
            {
                graph_.add_dependency(program_.completed[action.first_completed + place], task,
                                      After::end);
            }
            if (task + 1 < program_.begins[action.rank + 1])
            {
                follow(task);
            }
        }
        graph_.seal();
    }

private:
    void follow(Task task)
    {
        const auto& action = program_.actions[task];
        const bool goes_on = action.kind == TiKind::isend || action.kind == TiKind::ireceive;
        graph_.add_dependency(task, task + 1, goes_on ? After::start : After::end);
        if (action.kind == TiKind::collective && action.until != task)
        {
            graph_.add_dependency(action.until, task + 1, After::end);
        }
    }

    void join_collectives()
    {
        std::vector<std::vector<Task>> parts(program_.ranks());
        for (Task task = 0; task < program_.actions.size(); ++task)
        {
            if (program_.actions[task].kind == TiKind::collective)
            {
                parts[program_.actions[task].rank].push_back(task);
            }
        }
        std::vector<Task> members(program_.ranks());
        for (std::size_t number = 0; number < parts.front().size(); ++number)
        {
            for (std::uint32_t rank = 0; rank < program_.ranks(); ++rank)
            {
                if (number >= parts[rank].size())
                {
                    fail_missing(parts.front()[number], rank);
                }
                members[rank] = parts[rank][number];
            }
            join(members);
        }
        for (std::uint32_t rank = 1; rank < program_.ranks(); ++rank)
        {
            if (parts[rank].size() > parts.front().size())
            {
                fail_missing(parts[rank][parts.front().size()], 0);
            }
        }
    }

    [[noreturn]] void fail_missing(Task task, std::uint32_t rank) const
    {
        program_.fail(program_.actions[task], "rank " + std::to_string(rank) +
                                                  " does not take part in this collective; is its "
                                                  "file cut?");
    }

    void join(const std::vector<Task>& members)
    {
        const auto& first = program_.actions[members.front()];
        for (const auto member : members)
        {
            const auto& other = program_.actions[member];
            if (other.operation != first.operation || other.peer != first.peer)
            {
                program_.fail(other, "this collective has another operation or root than that of " +
                                         program_.place_of(first) +
                                         "they belong together; is a line missing?");
            }
        }
        for (const auto member : members)
        {
            program_.actions[member].until = member;
        }
        wait_for_each_other(members, first);
    }

    void wait_for_each_other(const std::vector<Task>& members, const TiAction& first)
    {
        switch (first.operation)
        {
        case CollectiveOp::bcast:
        case CollectiveOp::scatter:
        case CollectiveOp::scatterv:
            for (const auto member : members)
            {
                program_.actions[member].until = members[first.peer];
            }
            return;
        case CollectiveOp::reduce:
        case CollectiveOp::gather:
        case CollectiveOp::gatherv:
            program_.actions[members[first.peer]].until = hub_of(members);
            return;
        case CollectiveOp::scan:
        case CollectiveOp::exscan:
            wait_for_lower_ranks(members);
            return;
        default:
            break;
        }
        const auto hub = hub_of(members);
        for (const auto member : members)
        {
            program_.actions[member].until = hub;
        }
    }

    Task hub_of(const std::vector<Task>& members)
    {
        const auto hub = graph_.add(program_.ranks());
        for (const auto member : members)
        {
            graph_.add_dependency(member, hub, After::end);
        }
        return hub;
    }

    void wait_for_lower_ranks(const std::vector<Task>& members)
    {
        for (std::size_t rank = 1; rank < members.size(); ++rank)
        {
            const auto hub = graph_.add(program_.ranks());
            graph_.add_dependency(members[rank], hub, After::end);
            graph_.add_dependency(program_.actions[members[rank - 1]].until, hub, After::end);
            program_.actions[members[rank]].until = hub;
        }
    }

    TiProgram& program_;
    TaskGraph& graph_;
};

/// Starts actions.
class TiWork final : public TaskWork
{
public:
    TiWork(TiProgram& program, std::size_t tasks, LossCounts& losses)
        : program_(program), losses_(losses), messages_(tasks, program.ranks())
    {
        for (const auto& action : program.actions)
        {
            if (is_receive(action.kind) && (action.peer == any || action.tag == any))
            {
                messages_.expect_wildcards(action.rank);
            }
        }
    }

    Started start(Task task) override
    {
        if (task >= program_.actions.size())
        {
            return {};
        }
        const auto& action = program_.actions[task];
        if (is_send(action.kind))
        {
            return {.sends = true};
        }
        if (!is_receive(action.kind))
        {
            return {.duration = action.duration};
        }
        const auto send = messages_.receive(task, {action.peer, action.rank, action.tag});
        if (send)
        {
            settle(task, send->task);
        }
        return {.waits = !send};
    }

    std::optional<Task> arrive(Task sender) override
    {
        const auto& action = program_.actions[sender];
        const auto receive = messages_.send(sender, {action.rank, action.peer, action.tag});
        if (!receive)
        {
            return std::nullopt;
        }
        settle(receive->task, sender);
        return receive->task;
    }

    std::uint64_t unreceived() const noexcept
    {
        return messages_.waiting_sends();
    }

private:
    void settle(Task receive, Task send)
    {
        auto& to = program_.actions[receive];
        const auto& from = program_.actions[send];
        losses_.add(Loss::goal_wildcard, to.peer == any || to.tag == any ? 1 : 0);
        const bool differs = to.sent != TiAction::unknown_size && to.sent != from.sent;
        losses_.add(Loss::ti_size, differs ? 1 : 0);
        to.peer = from.rank;
        to.tag = from.tag;
        to.sent = from.sent;
    }

    TiProgram& program_;
    LossCounts& losses_;
    MessageMatching messages_;
};

/// Names the first receive that waits for ever: others wait behind it.
[[noreturn]] void fail_stalled(const TiProgram& program, const IdealSchedule& times)
{
    for (Task task = 0; task < program.actions.size(); ++task)
    {
        if (is_receive(program.actions[task].kind) && times.start(task) != IdealSchedule::never &&
            times.end(task) == IdealSchedule::never)
        {
            program.fail(program.actions[task], "no send to this receive can start before it ends; "
                                                "is a line or a rank's file missing?");
        }
    }
    for (Task task = 0; task < program.actions.size(); ++task)
    {
        if (times.start(task) == IdealSchedule::never)
        {
            program.fail(program.actions[task], "this action waits for itself, through other "
                                                "ranks; is a line missing?");
        }
    }
    HAEC_SIM_ASSERT(false);
    throw Error("");
}

} // namespace

std::unique_ptr<TiSchedule> schedule_ti(TiProgram& program, LossCounts& losses)
{
    auto schedule = std::make_unique<TiSchedule>();
    TiGraph(program, schedule->graph).make();
    TiWork work(program, schedule->graph.tasks(), losses);
    schedule->times = std::make_unique<IdealSchedule>(schedule->graph, program.ranks() + 1, work);
    if (!schedule->times->is_complete())
    {
        fail_stalled(program, *schedule->times);
    }
    losses.add(Loss::goal_unreceived, work.unreceived());
    return schedule;
}

} // namespace haec_sim::importing
