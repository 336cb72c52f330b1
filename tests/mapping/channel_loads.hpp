// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/expected_loads.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace haec_sim::test
{

/// A machine whose section `topology` has these keys, with a routing.
Platform routed_machine(const std::string& keys, const std::string& routing = "minimal",
                        std::int64_t indirect = 0);

/// The largest loads of links by class, where every node sends one byte.
using ClassLoads = std::map<std::string, double>;
ClassLoads loads_by_class(const Platform& platform, const ExpectedLoads& loads);

/// The node that each one sends to.
using Pattern = std::function<std::uint32_t(std::uint32_t node)>;
ClassLoads loads_of_pattern(const Platform& platform, const Pattern& pattern);

/// Every node sends to all, also to itself, as much each.
ClassLoads loads_of_uniform(const Platform& platform);

/// The same of a dragonfly whose links to nodes do not count. Turned by a group it is the same
/// machine, and between two switches there is one way, so that one node of each switch of the first
/// group tells of all.
ClassLoads loads_of_uniform_dragonfly(const Platform& platform, std::uint32_t nodes_each,
                                      std::uint32_t group_size);

/// The largest of all classes.
double largest(const ClassLoads& loads);

/// The rational number that the values file has as a text, "119/32".
double rational(const std::string& text);

/// The pattern of that name on nodes whose number is a power of two.
Pattern bit_pattern(const std::string& name, std::uint32_t nodes);

} // namespace haec_sim::test
