// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/fabric.hpp"
#include "verification/machines/routing_choice.hpp"

#include <cstdint>

// The rules of routings that do not depend on queues (spec: topologies, "Choices").

namespace haec_sim::verification
{

/// The ways between two switches from which one is chosen first: the direct ones, then those
/// through a third highest group.
struct WaysBetween
{
    std::uint32_t direct = 1;
    std::uint32_t indirect = 0;
};

/// At most so many lead through a third group.
WaysBetween ways_between(const Groups& groups, Vertex from, Vertex to, std::uint32_t most_indirect);

/// Takes one of so many.
using Choose = std::function<std::uint32_t(std::uint32_t count)>;

/// Goes on through the third group of that number, the first one being next to the group that the
/// way is in, by any of the links to it.
void go_through_group(const Fabric& switches, Way& way, Vertex to, std::uint32_t number,
                      const Choose& choose_link);

/// Goes on through a switch that is chosen, or through a third group. Without one, as always.
void go_through_chosen(const Fabric& switches, Way& way, Vertex to, const Choose& choose);

/// Goes on in one of all ways that are alike.
void go_any_way(const Fabric& switches, Way& way, Vertex to, std::uint32_t indirect);

/// Goes through a grid, the last dimension first.
void go_last_dimension_first(const Fabric& grid, Way& way, Vertex to);

} // namespace haec_sim::verification
