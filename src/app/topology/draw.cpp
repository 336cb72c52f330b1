// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/topology/command.hpp"
#include "app/topology/shown_topology.hpp"
#include "topology/drawing/drawing.hpp"

namespace haec_sim
{

std::string draw_topology(std::span<const std::string> arguments)
{
    SubcommandOptions options("haec_topology draw", "",
                              "draws a machine, as SVG: trees by level, groups in a ring, grids by "
                              "coordinates; above 500 nodes, it draws groups of nodes");
    parse_shown(options, arguments);
    return options.wants_help()
               ? options.help()
               : write_shown(options, [](std::ostream& out, const Platform& platform)
                             { write_svg(out, drawing_of(platform)); });
}

} // namespace haec_sim
