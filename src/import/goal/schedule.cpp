// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/goal/schedule.hpp"

#include "haec_sim/error.hpp"

#include <optional>

namespace haec_sim::importing
{

namespace
{

constexpr std::int64_t picoseconds_per_nanosecond = 1000;
constexpr std::uint64_t most_nanoseconds =
    static_cast<std::uint64_t>(Picoseconds::max().count() / 2 / picoseconds_per_nanosecond);

/// Starts operations.
class GoalWork final : public TaskWork
{
public:
    GoalWork(GoalOperations& operations, LossCounts& losses)
        : operations_(operations), losses_(losses),
          messages_(operations.graph().tasks(), operations.ranks())
    {
        for (Task task = 0; task < operations.graph().tasks(); ++task)
        {
            const auto& operation = operations.operation(task);
            if (operation.kind == GoalKind::receive &&
                (operation.peer == any || operation.tag == any))
            {
                messages_.expect_wildcards(operations.rank_of(task));
            }
        }
    }

    Started start(Task task) override
    {
        const auto& operation = operations_.operation(task);
        switch (operation.kind)
        {
        case GoalKind::send:
            return {.sends = true};
        case GoalKind::receive:
            if (const auto send = messages_.receive(
                    task, {operation.peer, operations_.rank_of(task), operation.tag}))
            {
                settle(task, send->envelope);
                return {};
            }
            return {.waits = true};
        case GoalKind::calculation:
            break;
        }
        return {.duration = duration(task)};
    }

    std::optional<Task> arrive(Task sender) override
    {
        const auto& operation = operations_.operation(sender);
        const Envelope envelope{operations_.rank_of(sender), operation.peer, operation.tag};
        const auto receive = messages_.send(sender, envelope);
        if (!receive)
        {
            return std::nullopt;
        }
        settle(receive->task, envelope);
        return receive->task;
    }

    std::uint64_t unreceived() const noexcept
    {
        return messages_.waiting_sends();
    }

private:
    Picoseconds duration(Task task) const
    {
        const auto amount = operations_.operation(task).amount;
        if (amount > most_nanoseconds)
        {
            operations_.fail(task,
                             "it takes longer than 53 days, which is half of what picoseconds "
                             "in 64 bits reach; correct the file");
        }
        return Picoseconds{static_cast<std::int64_t>(amount) * picoseconds_per_nanosecond};
    }

    /// Puts the sender and the tag of its message into a receive.
    void settle(Task receive, Envelope message)
    {
        auto& operation = operations_.operation(receive);
        if (operation.peer == any || operation.tag == any)
        {
            losses_.add(Loss::goal_wildcard);
            operation.peer = message.sender;
            operation.tag = message.tag;
        }
    }

    GoalOperations& operations_;
    LossCounts& losses_;
    MessageMatching messages_;
};

/// The operations that never started, by what they wait for.
class Stall
{
public:
    Stall(const GoalOperations& operations, const IdealSchedule& schedule)
        : operations_(operations), schedule_(schedule),
          predecessor_(operations.graph().tasks(), none)
    {
        for (Task task = 0; task < predecessor_.size(); ++task)
        {
            operations.graph().each_successor(task,
                                              [&](const TaskGraph::Successor& successor)
                                              {
                                                  if (!has_happened(task, successor.after))
                                                  {
                                                      predecessor_[successor.task] = task;
                                                  }
                                              });
        }
    }

    /// Throws the error that names a cycle of dependencies, or else a receive without a send.
    [[noreturn]] void fail() const
    {
        std::vector<Task> seen_from(predecessor_.size(), none);
        for (Task task = 0; task < predecessor_.size(); ++task)
        {
            auto place = task;
            while (predecessor_[place] != none && seen_from[place] == none)
            {
                seen_from[place] = task;
                place = predecessor_[place];
            }
            if (predecessor_[place] != none && seen_from[place] == task)
            {
                fail_cycle(place);
            }
        }
        for (Task task = 0; task < predecessor_.size(); ++task)
        {
            if (has_happened(task, After::start) && !has_happened(task, After::end))
            {
                operations_.fail(task, "no send to it can start before it ends; add the send, or "
                                       "remove the receive");
            }
        }
        HAEC_SIM_ASSERT(false);
        throw Error("");
    }

private:
    static constexpr Task none = 0xFFFFFFFFU;
    static constexpr std::size_t most_named = 8;

    bool has_happened(Task task, After after) const
    {
        return (after == After::end ? schedule_.end(task) : schedule_.start(task)) !=
               IdealSchedule::never;
    }

    [[noreturn]] void fail_cycle(Task first) const
    {
        std::string waits;
        std::size_t count = 0;
        for (auto task = predecessor_[first]; task != first; task = predecessor_[task])
        {
            waits += count < most_named ? ", that for " + operations_.name_of(task) : "";
            ++count;
        }
        waits += count > most_named ? ", ..." : "";
        operations_.fail(first, "it waits for itself" +
                                    (waits.empty() ? waits : ": it waits for" + waits.substr(10)) +
                                    "; remove one of the dependencies");
    }

    const GoalOperations& operations_;
    const IdealSchedule& schedule_;
    /// A task that keeps a task from starting.
    std::vector<Task> predecessor_;
};

void count_order(const GoalOperations& operations, const IdealSchedule& schedule,
                 LossCounts& losses)
{
    const auto& graph = operations.graph();
    for (Processor processor = 0; processor < operations.cpus().size(); ++processor)
    {
        const auto order = schedule.order(processor);
        for (std::size_t place = 1; place < order.size(); ++place)
        {
            bool is_ordered = false;
            graph.each_successor(order[place - 1], [&](const TaskGraph::Successor& successor)
                                 { is_ordered = is_ordered || successor.task == order[place]; });
            losses.add(Loss::goal_ordered, is_ordered ? 0 : 1);
        }
    }
}

void count_awaited_elsewhere(const GoalOperations& operations, LossCounts& losses)
{
    const auto& graph = operations.graph();
    for (Task task = 0; task < graph.tasks(); ++task)
    {
        if (operations.operation(task).kind == GoalKind::calculation)
        {
            continue;
        }
        bool is_awaited = false;
        graph.each_successor(task,
                             [&](const TaskGraph::Successor& successor)
                             {
                                 is_awaited = is_awaited || (successor.after == After::end &&
                                                             graph.processor(successor.task) !=
                                                                 graph.processor(task));
                             });
        losses.add(Loss::goal_awaited_elsewhere, is_awaited ? 1 : 0);
    }
}

} // namespace

std::unique_ptr<IdealSchedule> schedule_goal(GoalOperations& operations, LossCounts& losses)
{
    GoalWork work(operations, losses);
    auto schedule = std::make_unique<IdealSchedule>(
        operations.graph(), static_cast<std::uint32_t>(operations.cpus().size()), work);
    if (!schedule->is_complete())
    {
        Stall(operations, *schedule).fail();
    }
    losses.add(Loss::goal_unreceived, work.unreceived());
    count_order(operations, *schedule, losses);
    count_awaited_elsewhere(operations, losses);
    return schedule;
}

} // namespace haec_sim::importing
