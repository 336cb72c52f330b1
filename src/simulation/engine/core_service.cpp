// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/core_service.hpp"

#include "haec_sim/error.hpp"
#include "simulation/engine/location_actor.hpp"
#include "simulation/engine/network_service.hpp"

namespace haec_sim
{

std::map<NodeId, std::uint32_t> threads_that_share(const TraceIndex& index,
                                                   const std::vector<NodeId>& node_of,
                                                   const ComputeNodes& nodes)
{
    std::map<NodeId, std::uint32_t> threads;
    if (nodes.cores.empty())
    {
        return threads;
    }
    std::map<NodeId, std::uint32_t> cores;
    for (LocationIndex location = 0; location < index.locations().size(); ++location)
    {
        const auto& thread = index.locations()[location];
        if (thread.type == LocationType::cpu_thread && index.leader_of(location) == no_location)
        {
            ++threads[node_of[thread.process]];
            cores[node_of[thread.process]] = nodes.cores[thread.process];
        }
    }
    std::erase_if(threads,
                  [&](const auto& of_node)
                  {
                      const auto count = cores[of_node.first];
                      return count == 0 || of_node.second <= count;
                  });
    return threads;
}

CoreService::CoreService(const Environment& environment, const ComputeNodes& nodes,
                         const std::map<NodeId, std::uint32_t>& threads)
    : environment_(environment)
{
    std::map<NodeId, std::uint32_t> numbers;
    const auto& node_of = environment.placement.node_of;
    for (ProcessIndex process = 0; process < node_of.size(); ++process)
    {
        const auto found = threads.find(node_of[process]);
        node_of_.push_back(no_node);
        if (found != threads.end())
        {
            const auto number = static_cast<std::uint32_t>(nodes_.size());
            node_of_.back() = numbers.emplace(node_of[process], number).first->second;
            if (node_of_.back() == number)
            {
                nodes_.push_back({SharedCores(nodes.cores[process], found->second)});
            }
        }
    }
}

void CoreService::begin(LocationIndex thread, Picoseconds time, Picoseconds work)
{
    const ComputingBegin begun{thread, time, work};
    for (std::uint32_t rank = 0; rank < environment_.ranks; ++rank)
    {
        if (rank != environment_.self)
        {
            environment_.mail.post(Letter::of({ActorKind::network, rank},
                                              NetworkService::Kind::computing_begin, begun));
        }
    }
    take(begun);
}

void CoreService::take(const ComputingBegin& begun)
{
    const auto number = node_of_[environment_.index.locations()[begun.thread].process];
    nodes_[number].cores.begin(begun.thread, begun.time, begun.work);
    queue(number);
}

void CoreService::queue(std::uint32_t number)
{
    auto& node = nodes_[number];
    queue_.erase({node.next, number});
    node.next = node.cores.next();
    if (node.next != Picoseconds::max())
    {
        queue_.emplace(node.next, number);
    }
}

void CoreService::serve()
{
    const auto time = next();
    HAEC_SIM_ASSERT(time != Picoseconds::max());
    while (next() == time)
    {
        const auto number = queue_.begin()->second;
        nodes_[number].cores.advance(time, ends_);
        queue(number);
    }
    for (const auto& [thread, end] : std::exchange(ends_, {}))
    {
        if (const auto& actor = environment_.processes.locations[thread]; actor != nullptr)
        {
            actor->replay()->end_computing(end);
            environment_.mail.wake(actor->address());
        }
    }
}

} // namespace haec_sim
