// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"
#include "run/module_set.hpp"
#include "simulation/managers/manager_plan.hpp"

#include <cstddef>

namespace haec_sim
{

/// Merges what ranks know about a node, where that module does: brings it together at the node's
/// manager, and tells the module on the first rank what came of it. Collective. `index` is the
/// module's place in the configuration. Throws AgreedError where a function of it fails on any
/// rank, after all ranks have told what they know.
void merge_nodes(const ModuleSet& modules, std::size_t index, const RunSpan& run,
                 const ManagerPlan& plan, Ranks& ranks);

} // namespace haec_sim
