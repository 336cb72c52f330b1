// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/faults.hpp"
#include "haec_sim/platform/platform.hpp"

#include <json/forwards.h>

#include <array>
#include <string>
#include <vector>

namespace haec_sim
{

// The keys that describe the topology in both forms of configuration. All of them leave the
// description as it is, and add a fault, where the value is wrong; an absent key changes nothing.

/// "size" or "shape": [x, y, z], positive integers, at most 2^31 nodes.
void read_size(const Json::Value& section, const std::string& key, const std::string& path,
               Platform::Description& description, Faults& faults);

/// "connectivity": per dimension "mesh" or "torus".
void read_connectivity(const Json::Value& section, const std::string& path,
                       Platform::Description& description, Faults& faults);

/// "link_types": per dimension the name of one of the description's link types.
void read_dimension_links(const Json::Value& section, const std::string& path,
                          Platform::Description& description, Faults& faults);

} // namespace haec_sim
