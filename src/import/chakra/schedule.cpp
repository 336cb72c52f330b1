// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/schedule.hpp"

#include "import/schedule/message_matching.hpp"

#include <vector>

namespace haec_sim::importing
{

namespace
{

/// Starts nodes. A collective ends when all of its members have started it.
class ChakraWork final : public TaskWork
{
public:
    explicit ChakraWork(const ChakraOperations& operations)
        : operations_(operations), messages_(operations.graph().tasks(), operations.ranks()),
          begun_(operations.collectives().size())
    {
    }

    Started start(Task task) override
    {
        const auto& operation = operations_.operation(task);
        const auto rank = operations_.rank_of(task);
        switch (operation.kind)
        {
        case ChakraKind::send:
            return {.sends = true};
        case ChakraKind::receive:
            return {.waits = !messages_.receive(task, {operation.peer, rank, operation.tag})};
        case ChakraKind::collective:
            return {.waits = true, .sends = true};
        case ChakraKind::computing:
            break;
        }
        return {.duration = operation.duration};
    }

    std::optional<Task> arrive(Task sender) override
    {
        const auto& operation = operations_.operation(sender);
        ending_.clear();
        if (operation.kind == ChakraKind::send)
        {
            const auto receive = messages_.send(
                sender, {operations_.rank_of(sender), operation.peer, operation.tag});
            return receive ? std::optional(receive->task) : std::nullopt;
        }
        auto& begun = begun_[operation.peer];
        if (begun.size() + 1 < operations_.collectives()[operation.peer].members)
        {
            begun.push_back(sender);
            return std::nullopt;
        }
        ending_.swap(begun);
        return sender;
    }

    std::span<const Task> ending_too() const override
    {
        return ending_;
    }

    std::uint64_t unreceived() const noexcept
    {
        return messages_.waiting_sends();
    }

private:
    const ChakraOperations& operations_;
    MessageMatching messages_;
    /// The members that have begun each collective.
    std::vector<std::vector<Task>> begun_;
    std::vector<Task> ending_;
};

void require_complete(const ChakraOperations& operations, const IdealSchedule& schedule)
{
    const auto& graph = operations.graph();
    for (Task task = 0; task < graph.tasks() && !schedule.is_complete(); ++task)
    {
        if (schedule.start(task) != IdealSchedule::never &&
            schedule.end(task) == IdealSchedule::never)
        {
            operations.fail(task,
                            operations.operation(task).kind == ChakraKind::receive
                                ? "no send to it can start before it ends; add the send"
                                : "another member of the collective never starts it, because it "
                                  "waits for what comes later");
        }
    }
    for (Task task = 0; task < graph.tasks() && !schedule.is_complete(); ++task)
    {
        if (schedule.start(task) == IdealSchedule::never)
        {
            operations.fail(task, "it waits for itself, by way of the order of collectives of its "
                                  "group; remove one of the dependencies");
        }
    }
}

void require_peers(const ChakraOperations& operations)
{
    for (Task task = 0; task < operations.graph().tasks(); ++task)
    {
        const auto& operation = operations.operation(task);
        const bool is_message =
            operation.kind == ChakraKind::send || operation.kind == ChakraKind::receive;
        if (is_message && operation.peer >= operations.ranks())
        {
            operations.fail(task, "its other rank does not exist, the trace has " +
                                      std::to_string(operations.ranks()) + " ranks");
        }
    }
}

void count_node_order(const ChakraOperations& operations, const IdealSchedule& schedule,
                      LossCounts& losses)
{
    const auto& graph = operations.graph();
    for (Processor processor = 0; processor < operations.ranks() * places_of_rank; ++processor)
    {
        const auto order = schedule.order(processor);
        for (std::size_t place = 1; place < order.size(); ++place)
        {
            bool is_ordered = false;
            graph.each_successor(order[place - 1], [&](const TaskGraph::Successor& successor)
                                 { is_ordered = is_ordered || successor.task == order[place]; });
            losses.add(Loss::chakra_ordered, is_ordered ? 0 : 1);
        }
    }
}

} // namespace

std::unique_ptr<IdealSchedule> schedule_chakra(const ChakraOperations& operations,
                                               LossCounts& losses)
{
    require_peers(operations);
    ChakraWork work(operations);
    auto schedule = std::make_unique<IdealSchedule>(operations.graph(),
                                                    operations.ranks() * places_of_rank, work);
    require_complete(operations, *schedule);
    losses.add(Loss::chakra_unreceived, work.unreceived());
    count_node_order(operations, *schedule, losses);
    return schedule;
}

} // namespace haec_sim::importing
