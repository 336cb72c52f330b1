// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"
#include "parallel/ranks.hpp"
#include "simulation/managers/manager_plan.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <vector>

namespace haec_sim
{

/// Results about nodes, as bytes.
using NodeResults = std::map<NodeId, std::vector<std::byte>>;

/// The results of several ranks about nodes, in order of ranks; of those that know anything.
using NodeParts = std::map<NodeId, std::vector<std::vector<std::byte>>>;

/// Brings what ranks know about nodes to those that have the nodes' managers. Returns what belongs
/// to the managers of this rank. `result_of` is asked for each node once and must not throw.
/// Collective. Nodes of which a rank knows nothing, an empty result, are left out.
NodeParts bring_to_managers(const ManagerPlan& plan, Ranks& ranks,
                            const std::function<std::vector<std::byte>(NodeId)>& result_of);

/// The nodes of all ranks on the first one, empty elsewhere. Collective.
NodeResults gather_nodes(const NodeResults& mine, Ranks& ranks);

} // namespace haec_sim
