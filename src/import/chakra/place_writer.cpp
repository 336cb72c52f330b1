// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/place_writer.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim::importing
{

namespace
{

constexpr std::uint32_t behind_all = std::numeric_limits<std::uint32_t>::max();

/// Bytes that a member sends and receives, as Score-P counts them (spec: collectives, "Lengths").
struct Lengths
{
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
};

Lengths lengths_of(const ChakraCollective& collective, std::uint64_t bytes, bool is_root)
{
    const std::uint64_t all = bytes * collective.members;
    const std::uint64_t parts =
        (bytes + collective.members - 1) / collective.members * collective.members;
    switch (collective.operation)
    {
    case CollectiveOp::barrier:
        return {};
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
        return {all, all};
    case CollectiveOp::alltoall:
    case CollectiveOp::reduce_scatter_block:
        return {parts, parts};
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
        return {bytes, is_root ? all : 0};
    default:
        return {is_root ? all : 0, bytes};
    }
}

} // namespace

void ChakraPlaceWriter::write(Processor processor, EventHandler& trace)
{
    LocationWriter writer(trace);
    for (const auto task : schedule_.order(processor))
    {
        complete(schedule_.started_before(task), schedule_.start(task), writer);
        writer.wait_until(schedule_.start(task));
        signals_.write_awaits(task, writer);
        signals_.write_signal(task, After::start, writer);
        const auto& operation = operations_.operation(task);
        const auto region = definitions_.names[operation.name];
        writer.enter(region);
        if (operation.kind == ChakraKind::computing)
        {
            writer.wait_until(schedule_.end(task));
        }
        else
        {
            begin(task, writer);
            pending_.emplace(due_of(task), task);
        }
        writer.leave(region);
        if (operation.kind == ChakraKind::computing)
        {
            signals_.write_signal(task, After::end, writer);
        }
    }
    complete(behind_all, Picoseconds{0}, writer);
    writer.finish();
}

std::uint32_t ChakraPlaceWriter::due_of(Task task) const
{
    auto due = behind_all;
    const auto& graph = operations_.graph();
    graph.each_successor(task,
                         [&](const TaskGraph::Successor& successor)
                         {
                             if (successor.after == After::end)
                             {
                                 const bool is_own =
                                     graph.processor(successor.task) == graph.processor(task);
                                 due =
                                     std::min(due, is_own ? schedule_.started_before(successor.task)
                                                          : schedule_.started_before_end(task));
                             }
                         });
    return due;
}

void ChakraPlaceWriter::begin(Task task, LocationWriter& trace) const
{
    const auto& operation = operations_.operation(task);
    switch (operation.kind)
    {
    case ChakraKind::send:
        trace.enter(definitions_.send);
        trace.write(
            events::MpiIsend{{}, operation.peer, comm_world, operation.tag, operation.bytes, task});
        trace.leave(definitions_.send);
        break;
    case ChakraKind::receive:
        trace.enter(definitions_.receive);
        trace.write(events::MpiIrecvRequest{{}, task});
        trace.leave(definitions_.receive);
        break;
    default:
        trace.enter(definitions_.collective);
        trace.write(events::NonBlockingCollectiveRequest{{}, task});
        trace.leave(definitions_.collective);
        break;
    }
}

void ChakraPlaceWriter::end(Task task, LocationWriter& trace) const
{
    const auto& operation = operations_.operation(task);
    if (operation.kind == ChakraKind::send)
    {
        trace.write(events::MpiIsendComplete{{}, task});
        return;
    }
    if (operation.kind == ChakraKind::receive)
    {
        trace.write(
            events::MpiIrecv{{}, operation.peer, comm_world, operation.tag, operation.bytes, task});
        return;
    }
    const auto& collective = operations_.collectives()[operation.peer];
    const auto& ranks = operations_.groups()[collective.group].ranks;
    const bool has_root = collective.operation == CollectiveOp::bcast ||
                          collective.operation == CollectiveOp::reduce ||
                          collective.operation == CollectiveOp::gather ||
                          collective.operation == CollectiveOp::scatter;
    const bool is_root = ranks[collective.root] == operations_.rank_of(task);
    const auto lengths = lengths_of(collective, operation.bytes, is_root);
    trace.write(
        events::NonBlockingCollectiveComplete{{},
                                              collective.operation,
                                              definitions_.groups[collective.group],
                                              has_root ? collective.root : collective_root_none,
                                              lengths.sent,
                                              lengths.received,
                                              task});
}

void ChakraPlaceWriter::complete(std::uint32_t place, Picoseconds time, LocationWriter& trace)
{
    const auto is_due = [&] { return !pending_.empty() && pending_.top().first <= place; };
    if (!is_due())
    {
        return;
    }
    std::vector<Task> ended;
    trace.enter(definitions_.wait);
    trace.wait_until(time);
    while (is_due())
    {
        const auto task = pending_.top().second;
        pending_.pop();
        ended.push_back(task);
        trace.wait_until(schedule_.end(task));
        end(task, trace);
    }
    trace.leave(definitions_.wait);
    for (const auto task : ended)
    {
        signals_.write_signal(task, After::end, trace);
    }
}

} // namespace haec_sim::importing
