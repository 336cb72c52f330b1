// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/fabric.hpp"
#include "verification/machines/routing_choice.hpp"

#include <memory>

namespace haec_sim::verification
{

/// Routes through a fabric that depend on the message alone: all routings of the specification but
/// tables and those that look at queues.
std::unique_ptr<const Router> make_fixed_routes(std::unique_ptr<const Fabric> fabric,
                                                const RoutingChoice& choice);

} // namespace haec_sim::verification
