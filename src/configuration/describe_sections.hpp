// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>

namespace haec_sim
{

/// The keys of `resource_managers.network_resource_manager` about contention as a table, as of a
/// module.
std::string describe_network_manager();

/// The keys of its section `routing`, likewise.
std::string describe_routing();

/// The keys of `replay`, likewise.
std::string describe_replay();

} // namespace haec_sim
