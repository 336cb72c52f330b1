// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/section.hpp"

#include <optional>

namespace haec_sim
{

/// What `resource_managers.network_resource_manager.routing` says; nothing where it is absent.
/// Faults for what else stands in `resource_managers`.
std::optional<Parameters> read_network_routing(const Section& root);

} // namespace haec_sim
