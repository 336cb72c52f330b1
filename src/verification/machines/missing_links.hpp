// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/fabric.hpp"
#include "verification/machines/graph.hpp"

#include <memory>
#include <string>
#include <vector>

namespace haec_sim::verification
{

/// The names of what a machine lacks (spec: links-that-adapt, "Profiles").
using MissingNames = std::vector<std::string>;

/// The graph of what is left.
GraphDescription left_of(const GraphDescription& whole, const MissingNames& missing);

/// The same of a fabric, with shortest ways by the number of links.
std::unique_ptr<const Fabric> left_of(const Fabric& whole, const MissingNames& missing);

} // namespace haec_sim::verification
