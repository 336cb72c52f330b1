// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <vector>

namespace haec_sim
{

/// The types of which there are links, from the inside of a machine to the outside: links to nodes
/// come first, then those of the topology's roles in order, as these go from the inside of boards,
/// groups and levels to the outside.
class TypeOrder
{
public:
    explicit TypeOrder(const Platform& platform);

    const std::vector<LinkTypeId>& types() const noexcept
    {
        return types_;
    }

    /// The outermost type that a route has links of. It has one at least.
    LinkTypeId outermost(const HopCounts& hops) const;

private:
    std::vector<LinkTypeId> types_;
};

} // namespace haec_sim
