// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/machine.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::verification
{

/// The number of links of each type that a message crosses, by LinkTypeId.
using LinksByType = std::vector<std::uint32_t>;

/// Walks from node to node, link by link.
LinksByType walk(const Machine& machine, NodeId from, NodeId to);

/// The sum over all types.
std::uint32_t hops(const LinksByType& links);

} // namespace haec_sim::verification
