// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/chosen_topology.hpp"

#include <json/forwards.h>

namespace haec_sim
{

/// Replaces the topology of a configuration in either form. What it says of links stays where the
/// new topology has the same classes of links: mesh, torus and haec_box do.
void replace_topology(Json::Value& root, const ChosenTopology& chosen);

} // namespace haec_sim
