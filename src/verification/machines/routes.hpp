// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/fabric.hpp"
#include "verification/machines/routing_choice.hpp"

#include <memory>
#include <string>

// Routes through a fabric that are known before a message goes on its way, each kind in a file.

namespace haec_sim::verification
{

/// Routes through a fabric that depend on the message alone: all routings of the specification but
/// tables and those that look at queues.
std::unique_ptr<const Router> make_fixed_routes(std::unique_ptr<const Fabric> fabric,
                                                const RoutingChoice& choice);

/// The routes of a file (spec: topologies, "Routing tables"). Throws UsageError where it cannot be
/// read, and, when it is asked, for pairs of nodes whose routes do not arrive.
std::unique_ptr<const Router> read_table_routes(std::unique_ptr<const Fabric> fabric,
                                                const std::string& file);

} // namespace haec_sim::verification
