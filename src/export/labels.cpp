// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/labels.hpp"

#include "core/text/printable.hpp"
#include "trace/name_of_call.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace haec_sim::exporting
{

namespace
{

constexpr std::uint64_t nanoseconds_per_second = 1'000'000'000;

std::string name_or(const std::string& name, const std::string& otherwise)
{
    return name.empty() ? otherwise : printable(name);
}

void read_regions(const Definitions& definitions, Labels& labels)
{
    definitions.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            const auto place = static_cast<std::size_t>(region.self.value);
            if (place >= labels.regions.size())
            {
                labels.regions.resize(place + 1);
            }
            const auto& name = definitions.text(region.name);
            const auto paradigm =
                is_mpi_call(region.paradigm, name) ? Paradigm::mpi : region.paradigm;
            labels.regions[place] = {name_or(name, "region " + std::to_string(region.self.value)),
                                     paradigm, region.region_role};
        });
    labels.regions.push_back({"unknown region", Paradigm{}, RegionRole::unknown});
}

void read_locations(const Definitions& definitions, const TraceIndex& index, Labels& labels)
{
    std::unordered_map<LocationRef, std::string> names;
    definitions.each<definitions::Location>(
        [&](const definitions::Location& location)
        { names[location.self] = definitions.text(location.name); });
    labels.processes.resize(index.process_count());
    for (LocationIndex location = 0; location < index.locations().size(); ++location)
    {
        const auto& known = index.locations()[location];
        auto& siblings = labels.processes[known.process].locations;
        labels.locations.push_back(
            {name_or(names[known.reference], "location " + std::to_string(known.reference.value)),
             known.reference, known.type, known.process,
             static_cast<std::uint32_t>(siblings.size())});
        siblings.push_back(location);
    }
}

/// Nodes get their numbers in the order of the processes on them.
void read_processes(const Definitions& definitions, const TraceIndex& index, Labels& labels)
{
    std::unordered_map<LocationGroupRef, const definitions::LocationGroup*> groups;
    definitions.each<definitions::LocationGroup>([&](const definitions::LocationGroup& group)
                                                 { groups[group.self] = &group; });
    std::unordered_map<SystemTreeNodeRef, std::string> names;
    definitions.each<definitions::SystemTreeNode>(
        [&](const definitions::SystemTreeNode& node)
        { names[node.self] = definitions.text(node.name); });
    std::unordered_map<SystemTreeNodeRef, std::size_t> nodes;
    for (ProcessIndex process = 0; process < index.process_count(); ++process)
    {
        auto& label = labels.processes[process];
        label.name = "process " + std::to_string(process);
        if (index.is_absent(process))
        {
            continue;
        }
        const auto found = groups.find(index.locations()[index.master_of(process)].group);
        const auto parent =
            found != groups.end() ? found->second->system_tree_parent : SystemTreeNodeRef{};
        const auto [place, is_new] = nodes.try_emplace(parent, labels.nodes.size());
        if (is_new)
        {
            labels.nodes.push_back(printable(names[parent]));
        }
        label.node = place->second;
        if (found != groups.end())
        {
            label.name = name_or(definitions.text(found->second->name), label.name);
        }
    }
}

void read_contexts(const Definitions& definitions, Labels& labels)
{
    definitions.each<definitions::CallingContext>(
        [&](const definitions::CallingContext& context)
        {
            const auto place = static_cast<std::size_t>(context.self.value);
            labels.contexts.resize(std::max(labels.contexts.size(), place + 1));
            labels.contexts[place] = {context.region, context.parent};
        });
    definitions.each<definitions::InterruptGenerator>(
        [&](const definitions::InterruptGenerator& generator)
        {
            const auto place = static_cast<std::size_t>(generator.self.value);
            labels.interrupts.resize(std::max(labels.interrupts.size(), place + 1));
            labels.interrupts[place] = printable(definitions.text(generator.name));
        });
}

} // namespace

// A context that calls itself, of a damaged trace, ends at as many callers as there are contexts.
std::string Labels::stack(CallingContextRef context) const
{
    std::string text(regions[region(innermost(context))].name);
    for (std::size_t callers = 0; context.value < contexts.size() && callers < contexts.size();
         ++callers)
    {
        context = contexts[context.value].caller;
        if (!context.is_defined())
        {
            break;
        }
        text.insert(0, regions[region(innermost(context))].name + ";");
    }
    return text;
}

Labels read_labels(const Definitions& definitions, const TraceIndex& index)
{
    Labels labels;
    read_regions(definitions, labels);
    read_locations(definitions, index, labels);
    read_processes(definitions, index, labels);
    read_contexts(definitions, labels);
    if (labels.nodes.empty())
    {
        labels.nodes.emplace_back();
    }
    labels.metrics = read_metrics(definitions, MetricPace::any);
    labels.delays = DelayReader(definitions);
    const auto begin = definitions.clock().realtime_timestamp;
    if (begin != std::numeric_limits<std::uint64_t>::max())
    {
        labels.begin = begin / nanoseconds_per_second;
    }
    return labels;
}

std::string text_of(const TraceMetric& metric)
{
    return printable(metric.unit.empty() ? metric.name : metric.name + " [" + metric.unit + "]");
}

} // namespace haec_sim::exporting
