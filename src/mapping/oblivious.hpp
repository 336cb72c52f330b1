// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/strategy.hpp"

// The strategies of [Ciorba2014], section 4.1, which do not look at the communication.

namespace haec_sim
{

/// Node i modulo the number of nodes.
std::vector<NodeId> place_xyz(const MappingTask& task);

/// Each node holds as many processes in a row as the fullest one needs to hold; the last nodes may
/// stay empty.
std::vector<NodeId> place_block_xyz(const MappingTask& task);

/// Where there are no more processes than nodes, each gets a node of its own, all placements with
/// the same probability; else each process gets any node, and some may stay empty. It hangs on the
/// seed alone.
std::vector<NodeId> place_random(const MappingTask& task);

/// The switches in random order, the nodes of each in order, around again when all have a process
/// (spec: topologies, "Mappings and haec_map"): it draws as place_random() does. Where nodes are
/// switches, and no fewer than processes, it is the same.
std::vector<NodeId> place_random_switch(const MappingTask& task);

} // namespace haec_sim
