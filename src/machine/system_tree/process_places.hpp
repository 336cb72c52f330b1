// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "machine/system_tree/machine_tree.hpp"

#include <span>

namespace haec_sim
{

/// The property of a location group that says where it was recorded: "machine Linux, node c01".
inline constexpr const char* recorded_on = "haec_sim::recorded_on";

/// The place where a location of the trace runs in the simulation.
struct LocationPlace
{
    LocationGroupRef group;
    LocationType type = LocationType::unknown;
    NodeId node;
};

/// Moves the location groups of the program to the nodes that they run on in the simulation, and
/// notes where they stood. A group whose threads run on several nodes stands at the smallest part
/// of the machine that has all of them. Groups that hold metrics alone stay where they are.
/// `places` has the locations of all processes.
void move_processes(Definitions& definitions, MachineTree& tree,
                    std::span<const LocationPlace> places);

} // namespace haec_sim
