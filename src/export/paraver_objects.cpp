// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/paraver_objects.hpp"

#include <algorithm>
#include <numeric>

namespace haec_sim::exporting
{

namespace
{

std::size_t threads_of(const ProcessLabel& process)
{
    return std::max<std::size_t>(process.locations.size(), 1);
}

} // namespace

ParaverObjects::ParaverObjects(const Labels& labels)
    : labels_(labels), places_(labels.locations.size()), cpus_(labels.nodes.size())
{
    for (const auto& process : labels.processes)
    {
        cpus_[process.node] += threads_of(process);
    }
    std::vector<std::size_t> next_cpu(cpus_.size());
    std::exclusive_scan(cpus_.begin(), cpus_.end(), next_cpu.begin(), std::size_t{1});
    for (std::size_t task = 0; task < labels.processes.size(); ++task)
    {
        const auto& process = labels.processes[task];
        auto& cpu = next_cpu[process.node];
        for (std::size_t thread = 0; thread < process.locations.size(); ++thread)
        {
            places_[process.locations[thread]] = std::to_string(cpu + thread) +
                                                 ":1:" + std::to_string(task + 1) + ":" +
                                                 std::to_string(thread + 1);
        }
        cpu += threads_of(process);
    }
}

std::string ParaverObjects::header_text() const
{
    std::string nodes;
    for (const auto cpus : cpus_)
    {
        nodes += (nodes.empty() ? "" : ",") + std::to_string(cpus);
    }
    std::string tasks;
    for (const auto& process : labels_.processes)
    {
        tasks += (tasks.empty() ? "" : ",") + std::to_string(threads_of(process)) + ":" +
                 std::to_string(process.node + 1);
    }
    return std::to_string(cpus_.size()) + "(" + nodes +
           "):1:" + std::to_string(labels_.processes.size()) + "(" + tasks + "),0";
}

void ParaverObjects::write_names(std::ostream& out) const
{
    const auto cpus = std::accumulate(cpus_.begin(), cpus_.end(), std::size_t{0});
    out << "LEVEL CPU SIZE " << cpus << "\n";
    for (std::size_t node = 0; node < cpus_.size(); ++node)
    {
        for (std::size_t cpu = 0; cpu < cpus_[node]; ++cpu)
        {
            out << node + 1 << '.' << cpu + 1 << "\n";
        }
    }
    out << "\nLEVEL NODE SIZE " << cpus_.size() << "\n";
    for (std::size_t node = 0; node < cpus_.size(); ++node)
    {
        const auto& name = labels_.nodes[node];
        out << (name.empty() ? "node " + std::to_string(node + 1) : name) << "\n";
    }
    out << "\nLEVEL TASK SIZE " << labels_.processes.size() << "\n";
    for (const auto& process : labels_.processes)
    {
        out << process.name << "\n";
    }
    out << "\nLEVEL THREAD SIZE " << cpus << "\n";
    for (const auto& process : labels_.processes)
    {
        for (const auto location : process.locations)
        {
            out << process.name << ", " << labels_.locations[location].name << "\n";
        }
        if (process.locations.empty())
        {
            out << process.name << "\n";
        }
    }
}

} // namespace haec_sim::exporting
