// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/chosen_topology.hpp"

#include <string>

namespace haec_sim
{

/// The topology of --topology XxYxZ[:KIND], where KIND is mesh (the default), torus or haec_box.
/// Throws UsageError naming the option.
ChosenTopology parse_topology(const std::string& text);

} // namespace haec_sim
