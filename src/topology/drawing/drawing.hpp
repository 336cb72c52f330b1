// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "topology/drawing/point.hpp"

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace haec_sim
{

/// A vertex of a machine, or a group of them, in a picture.
struct Mark
{
    enum class Kind
    {
        node,
        network_switch,
        group
    };

    Point at;
    double radius = 0;
    Kind kind = Kind::node;
    /// What stands in it; empty where there is no room.
    std::string label{};
    /// What it is, for those who point at it or have it read to them.
    std::string title{};
};

/// The links of one class between two marks.
struct Stroke
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    LinkTypeId type{};
    /// Both directions are one link.
    std::uint64_t links = 0;
    /// How far its middle is from the straight line.
    double bend = 0;
};

/// A picture of a machine.
struct Drawing
{
    std::string title;
    std::vector<Circle> outlines{};
    std::vector<Mark> marks{};
    /// The mark of each vertex, by VertexId.
    std::vector<std::uint32_t> mark_of{};
    std::vector<Stroke> strokes{};
    /// The classes of links, by LinkTypeId.
    struct Class
    {
        std::string name;
        std::uint64_t links = 0;
    };
    std::vector<Class> classes{};
    /// Strokes stand for many links: those of more are wider.
    bool is_of_groups = false;
};

/// The largest number of nodes, or of switches, of which each is drawn.
inline constexpr std::uint32_t most_drawn = 500;

/// Draws each node, switch and link where there are not too many: trees by level, grids by
/// coordinates, groups in a ring, others in a circle. Else draws groups of them in a ring, with
/// what belongs to none in the middle. Throws UsageError for a machine of too many links to go
/// through.
Drawing drawing_of(const Platform& platform);

/// Writes it as SVG, with a legend. The same drawing gives the same bytes.
void write_svg(std::ostream& out, const Drawing& drawing);

} // namespace haec_sim
