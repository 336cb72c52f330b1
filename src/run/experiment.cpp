// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/experiment.hpp"

#include "core/text/printable.hpp"
#include "haec_sim/module.hpp"
#include "run/placement.hpp"
#include "simulation/replay/replay_keys.hpp"

#include <algorithm>
#include <map>
#include <variant>

namespace haec_sim
{

namespace
{

std::ostream& operator<<(std::ostream& out, const Occupancy& occupancy)
{
    out << (occupancy.by_thread ? "threads: " : "processes: ") << occupancy.mapped << " on "
        << occupancy.nodes_used << " of " << occupancy.nodes << " nodes, " << occupancy.least;
    if (occupancy.most != occupancy.least)
    {
        out << " to " << occupancy.most;
    }
    return out << " on each\n";
}

} // namespace

Occupancy occupancy_of(const TraceIndex& index, const Mapping& mapping, const Platform& platform,
                       MappingUnit unit)
{
    Occupancy occupancy;
    occupancy.by_thread = maps_threads(index, unit);
    occupancy.nodes = platform.node_count();
    std::map<NodeId, std::uint32_t> held;
    for (std::uint32_t id = 0; id < mapping.process_count(); ++id)
    {
        if (occupancy.by_thread || !index.is_absent(id))
        {
            ++held[mapping.node_of(id)];
            ++occupancy.mapped;
        }
    }
    if (!held.empty())
    {
        using Held = decltype(held)::value_type;
        const auto [least, most] = std::ranges::minmax_element(held, {}, &Held::second);
        occupancy.least = least->second;
        occupancy.most = most->second;
    }
    occupancy.nodes_used = static_cast<std::uint32_t>(held.size());
    return occupancy;
}

std::string model_name(const ModuleSection& section)
{
    const auto& values = section.parameters.values();
    const auto model = values.find("communication_model");
    const auto* text = model == values.end() ? nullptr : std::get_if<std::string>(&model->second);
    return section.module->name + (text == nullptr ? "" : " " + printable(*text));
}

std::ostream& operator<<(std::ostream& out, const Experiment& experiment)
{
    out << experiment.occupancy;
    if (experiment.collectives)
    {
        out << "model: " << experiment.model << ", collectives " << name_of(*experiment.collectives)
            << '\n';
        if (experiment.contention)
        {
            const auto& [discipline, parameters] = *experiment.contention;
            out << "links: shared, " << discipline->in_words(parameters) << '\n';
        }
        else
        {
            out << "links: not shared, so messages do not delay each other (contention none)\n";
        }
    }
    else
    {
        out << "model: none, times are kept\n";
    }
    return out << "MPI ranks: " << experiment.ranks << '\n';
}

} // namespace haec_sim
