// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/core_service.hpp"

#include "simulation/engine/location_actor.hpp"

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
        const auto& [reference, process, type] =
            std::tie(index.locations()[location].reference, index.locations()[location].process,
                     index.locations()[location].type);
        if (type == LocationType::cpu_thread && index.leader_of(location) == no_location)
        {
            ++threads[node_of[process]];
            cores[node_of[process]] = nodes.cores[process];
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

CoreService::CoreService(const TraceIndex& index, const Placement& placement,
                         const ComputeNodes& nodes, const std::map<NodeId, std::uint32_t>& threads,
                         const LocalProcesses& processes, Mail& mail)
    : index_(index), processes_(processes), mail_(mail)
{
    std::map<NodeId, std::uint32_t> numbers;
    for (ProcessIndex process = 0; process < placement.node_of.size(); ++process)
    {
        const auto node = placement.node_of[process];
        const auto found = threads.find(node);
        manager_of_.push_back(no_manager);
        if (found != threads.end())
        {
            const auto number = static_cast<std::uint32_t>(managers_.size());
            manager_of_.back() = numbers.emplace(node, number).first->second;
            if (manager_of_.back() == number)
            {
                managers_.push_back({SharedCores(nodes.cores[process], found->second)});
            }
        }
    }
}

void CoreService::note_change(std::uint32_t number)
{
    if (!std::exchange(managers_[number].is_changed, true))
    {
        changed_.push_back(number);
    }
}

void CoreService::begin(LocationIndex thread, Picoseconds time, Picoseconds work)
{
    const auto number = manager_of_[index_.locations()[thread].process];
    managers_[number].cores.begin(thread, time, work);
    note_change(number);
}

Picoseconds CoreService::next()
{
    for (const auto number : std::exchange(changed_, {}))
    {
        auto& manager = managers_[number];
        queue_.erase({manager.next, number});
        manager.next = manager.cores.next();
        manager.is_changed = false;
        if (manager.next != Picoseconds::max())
        {
            queue_.emplace(manager.next, number);
        }
    }
    return queue_.empty() ? Picoseconds::max() : queue_.begin()->first;
}

void CoreService::serve(Picoseconds until)
{
    while (next() <= until && !queue_.empty())
    {
        const auto number = queue_.begin()->second;
        managers_[number].cores.advance(until, ends_);
        note_change(number);
        for (const auto& [thread, time] : std::exchange(ends_, {}))
        {
            auto& actor = *processes_.locations[thread];
            actor.replay()->end_computing(time);
            mail_.wake(actor.address());
        }
    }
}

} // namespace haec_sim
