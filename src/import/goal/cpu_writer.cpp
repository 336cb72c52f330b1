// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/goal/cpu_writer.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace haec_sim::importing
{

namespace
{

constexpr std::uint32_t at_the_end = std::numeric_limits<std::uint32_t>::max();

} // namespace

void GoalCpuWriter::write(Processor processor, EventHandler& trace)
{
    LocationWriter writer(trace);
    const auto order = schedule_.order(processor);
    for (std::size_t place = 0; place < order.size(); ++place)
    {
        const auto task = order[place];
        complete(schedule_.started_before(task), schedule_.start(task), writer);
        writer.wait_until(schedule_.start(task));
        signals_.write_awaits(task, writer);
        signals_.write_signal(task, After::start, writer);
        const auto due = due_of(task);
        const bool is_message = operations_.operation(task).kind != GoalKind::calculation;
        const bool is_blocking = is_message && place + 1 < order.size() &&
                                 due <= schedule_.started_before(order[place + 1]);
        write_operation(task, is_blocking, writer);
        if (is_message && !is_blocking)
        {
            pending_.emplace(due, task);
        }
        else
        {
            signals_.write_signal(task, After::end, writer);
        }
    }
    complete(at_the_end, Picoseconds{0}, writer);
    writer.finish();
}

std::uint32_t GoalCpuWriter::due_of(Task message) const
{
    auto due = at_the_end;
    const auto& graph = operations_.graph();
    graph.each_successor(message,
                         [&](const TaskGraph::Successor& successor)
                         {
                             if (successor.after == After::end)
                             {
                                 const bool is_own =
                                     graph.processor(successor.task) == graph.processor(message);
                                 due =
                                     std::min(due, is_own ? schedule_.started_before(successor.task)
                                                          : schedule_.started_before_end(message));
                             }
                         });
    return due;
}

void GoalCpuWriter::write_operation(Task task, bool is_blocking, LocationWriter& trace)
{
    if (operations_.operation(task).kind != GoalKind::calculation)
    {
        write_message(task, is_blocking, trace);
        return;
    }
    trace.enter(definitions_.calculation);
    trace.wait_until(schedule_.end(task));
    trace.leave(definitions_.calculation);
}

void GoalCpuWriter::write_message(Task task, bool is_blocking, LocationWriter& trace)
{
    const auto& operation = operations_.operation(task);
    const auto write = [&](auto record)
    {
        if (operation.nic != 0)
        {
            record.attributes.push_back(
                {definitions_.nic, Type::uint8, RawValue{std::uint64_t{operation.nic}}});
        }
        trace.write(std::move(record));
    };
    const bool is_send = operation.kind == GoalKind::send;
    const auto region = is_send ? definitions_.send : definitions_.receive;
    trace.enter(region);
    if (is_blocking)
    {
        trace.wait_until(schedule_.end(task));
        is_send
            ? write(
                  events::MpiSend{{}, operation.peer, comm_world, operation.tag, operation.amount})
            : write(
                  events::MpiRecv{{}, operation.peer, comm_world, operation.tag, operation.amount});
    }
    else
    {
        is_send ? write(events::MpiIsend{
                      {}, operation.peer, comm_world, operation.tag, operation.amount, task})
                : write(events::MpiIrecvRequest{{}, task});
    }
    trace.leave(region);
}

void GoalCpuWriter::complete(std::uint32_t place, Picoseconds time, LocationWriter& trace)
{
    const auto is_due = [&] { return !pending_.empty() && pending_.top().first <= place; };
    if (!is_due())
    {
        return;
    }
    std::vector<Task> messages;
    trace.enter(definitions_.wait);
    trace.wait_until(time);
    while (is_due())
    {
        const auto task = pending_.top().second;
        pending_.pop();
        messages.push_back(task);
        trace.wait_until(schedule_.end(task));
        const auto& operation = operations_.operation(task);
        operation.kind == GoalKind::send
            ? trace.write(events::MpiIsendComplete{{}, task})
            : trace.write(events::MpiIrecv{
                  {}, operation.peer, comm_world, operation.tag, operation.amount, task});
    }
    trace.leave(definitions_.wait);
    for (const auto task : messages)
    {
        signals_.write_signal(task, After::end, trace);
    }
}

} // namespace haec_sim::importing
