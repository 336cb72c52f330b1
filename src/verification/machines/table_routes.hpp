// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/fabric.hpp"

#include <memory>
#include <string>

namespace haec_sim::verification
{

/// The routes of a file (spec: topologies, "Routing tables"). Throws UsageError where it cannot be
/// read, and, when it is asked, for pairs of nodes whose routes do not arrive.
std::unique_ptr<const Router> read_table_routes(std::unique_ptr<const Fabric> fabric,
                                                const std::string& file);

} // namespace haec_sim::verification
