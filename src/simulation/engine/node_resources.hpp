// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/core_service.hpp"
#include "simulation/engine/memory_service.hpp"
#include "simulation/engine/node_memories.hpp"

#include <optional>

namespace haec_sim
{

/// The resources of nodes that the processes of a node share, each only where some node has it (the
/// key `nodes`). Members refer to one another: it stays where it is made.
struct NodeResources
{
    /// The network model with the memories of nodes that have their own.
    std::optional<NodeMemoryModel> memories;
    /// Where messages share these.
    std::optional<MemoryService> shared_memories;
    /// Where nodes have fewer cores than threads.
    std::optional<CoreService> cores;

    CoreService* cores_or_null()
    {
        return cores ? &*cores : nullptr;
    }
};

} // namespace haec_sim
