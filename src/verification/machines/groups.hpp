// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/fabric.hpp"

namespace haec_sim::verification
{

/// The switches of a hierarchical machine or a dragonfly by their highest groups, between which
/// there are several ways.
class Groups
{
public:
    virtual ~Groups() = default;

    Groups() = default;
    Groups(const Groups&) = delete;
    Groups& operator=(const Groups&) = delete;

    /// The number of highest groups, and that of a switch.
    virtual std::uint32_t group_count() const = 0;
    virtual std::uint32_t group_of(Vertex vertex) const = 0;

    /// The number of levels of groups, and the one whose links join two switches, from 1 on.
    virtual std::uint32_t level_count() const = 0;
    virtual std::uint32_t level_of(Vertex from, Vertex to) const = 0;

    /// The number of links, at the highest level where two switches differ, that a direct way may
    /// cross by; 1 where nothing is chosen among them.
    virtual std::uint32_t direct_ways(Vertex from, Vertex to) const = 0;

    /// Goes on to a switch by the direct way of that number.
    virtual void go_directly(Way& way, Vertex to, std::uint32_t number) const = 0;

    /// The number of links between two highest groups; 1 where nothing is chosen among them.
    virtual std::uint32_t links_between() const = 0;

    /// Goes on to where that one of the links to another highest group lands.
    virtual void enter_group(Way& way, std::uint32_t group, std::uint32_t link) const = 0;
};

} // namespace haec_sim::verification
