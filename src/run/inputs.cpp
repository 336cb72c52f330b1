// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/inputs.hpp"

#include "haec_sim/error.hpp"
#include "network/network_parts.hpp"
#include "run/placement.hpp"
#include "simulation/managers/manager_plan.hpp"

#include <string>

namespace haec_sim
{

namespace
{

std::string counted(std::uint64_t count, const std::string& one, const std::string& many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

void check_ranks(const Topology& topology, std::uint32_t processes, std::uint32_t ranks)
{
    const auto needed = ManagerPlan::dedicated_ranks(topology, processes);
    if (needed != ranks)
    {
        throw UsageError("--layout dedicated: " + counted(processes, "process", "processes") +
                         ", " + counted(topology.node_count(), "node", "nodes") + " and " +
                         counted(topology.part_count(), "group", "groups") + " of links need " +
                         std::to_string(needed) + " MPI ranks, here " +
                         (ranks == 1 ? "is 1" : "are " + std::to_string(ranks)) +
                         "; start it as 'mpirun -n " + std::to_string(needed) +
                         " haec_sim ...', with --oversubscribe where there are fewer cores, or"
                         " choose --layout spread");
    }
}

/// Smaller machines hardly ever have as many messages under way as parts are worth.
constexpr std::uint64_t least_nodes_to_share = 512;

bool shares_parts(const Configuration& configuration, const Platform& platform)
{
    return configuration.contention && NetworkParts::are_known(platform) &&
           platform.node_count() >= least_nodes_to_share;
}

Placement lay_out(Layout layout, const Configuration& configuration, const Inputs& inputs,
                  std::uint32_t ranks)
{
    const Topology& topology = inputs.platform.topology();
    if (layout == Layout::spread)
    {
        if (shares_parts(configuration, inputs.platform))
        {
            return place_by_node(inputs.index, inputs.nodes, ranks);
        }
        return place(inputs.index, inputs.nodes, topology.grid(), ranks);
    }
    check_ranks(topology, inputs.index.process_count(), ranks);
    return place_apart(inputs.index, inputs.nodes);
}

} // namespace

Inputs::Inputs(const RunOptions& options, const Configuration& configuration, const Ranks& ranks,
               const Mapping* chosen)
    : platform(configuration.platform),
      reader(options.trace, otf2::ReaderOptions{event_files(options), options.memory / 2}),
      index(reader.definitions()),
      mapping(chosen != nullptr
                  ? *chosen
                  : make_mapping(options.mapping, platform, index, configuration.mapping_unit))
{
    require_all_mapped(mapping, index, configuration.mapping_unit);
    if (ranks.is_first())
    {
        warn_of_other_size(mapping, platform);
    }
    nodes = nodes_of_locations(index, mapping, configuration.mapping_unit);
    placement = lay_out(options.layout, configuration, *this, ranks.size());
}

otf2::EventFiles event_files(const RunOptions& options)
{
    return options.reads_by_library ? otf2::EventFiles::library : otf2::EventFiles::automatic;
}

} // namespace haec_sim
