// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "mapping/matrix.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// The sum that is to become small: of all messages times hops, of all bytes times hops, the bytes
/// over the busiest link (each direction by itself) and then bytes times hops, or the sum of the
/// times that the network model takes for the messages.
enum class MappingObjective
{
    hops,
    bytes,
    max_link,
    time
};

/// The task that a mapping is made for.
struct MappingTask
{
    const Platform& platform;
    std::uint32_t processes = 0;
    /// The matrix; null where there is none. Its processes are among those of the task.
    const CommunicationMatrix* matrix = nullptr;
    /// The seed: the same gives the same mapping, on every machine.
    std::uint64_t seed = 0;
    /// The objective, for strategies that search.
    MappingObjective objective = MappingObjective::hops;
    /// The number of steps that they search; 0: so many for each process that sends or receives.
    std::uint64_t steps = 0;
    /// The model of the times of messages; null only where the objective is another one.
    NetworkModel* model = nullptr;
};

/// A way to place processes on nodes.
struct MappingStrategy
{
    std::string name;
    std::string summary;
    /// It looks at who talks to whom.
    bool needs_matrix = false;
    /// The task's seed matters; so do, below, its objective and steps.
    bool draws = false;
    bool searches = false;
    std::vector<NodeId> (*place)(const MappingTask& task) = nullptr;
};

/// All there are. A strategy is one file and one line of the table in strategy.cpp.
const std::vector<MappingStrategy>& mapping_strategies();

/// Throws UsageError where there is no strategy of that name.
const MappingStrategy& require_mapping_strategy(const std::string& name);

/// The most processes of a task.
inline constexpr std::uint32_t most_mapped = std::uint32_t{1} << 24;

/// Throws UsageError where there is no strategy of that name, where it needs a matrix and has none,
/// where the matrix has more processes than the task, and where the task has too many.
void require_mappable(const std::string& strategy, const MappingTask& task);

/// Places the processes by the strategy of that name. Throws as require_mappable() does.
Mapping create_mapping(const std::string& strategy, const MappingTask& task);

/// The names of the strategies, for help and messages.
std::vector<std::string> mapping_strategy_names();

} // namespace haec_sim
