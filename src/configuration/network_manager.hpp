// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/section.hpp"
#include "haec_sim/platform/platform.hpp"
#include "network/network_options.hpp"

#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// The section `resource_managers.network_resource_manager`.
struct NetworkManagerSection
{
    /// `routing` of the released form; nothing where it is absent.
    std::optional<Parameters> routing;
    /// The way links are shared; nothing where they are unlimited.
    std::optional<NetworkOptions> contention;
    NodePorts ports;
};

/// The keys of the section that are about contention.
const std::vector<ParameterSpec>& contention_specs();

/// Faults for what else stands in `resource_managers`.
NetworkManagerSection read_network_manager(const Section& root);

} // namespace haec_sim
