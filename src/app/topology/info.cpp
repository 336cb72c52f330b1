// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/topology/command.hpp"
#include "app/topology/shown_topology.hpp"
#include "core/text/did_you_mean.hpp"
#include "topology/output/machine_figures.hpp"

namespace haec_sim
{

std::string show_figures(std::span<const std::string> arguments)
{
    SubcommandOptions options("haec_topology info", "",
                              "prints the parts of a machine and the distances between its nodes");
    options.add("format", "FORMAT", "one of " + join(figure_formats()) + " (text)");
    parse_shown(options, arguments);
    if (options.wants_help())
    {
        return options.help();
    }
    const auto format = options.text("format", "text");
    require_figure_format(format);
    return write_shown(options, [&](std::ostream& out, const Platform& platform)
                       { out << figures_report(machine_figures(platform), format); });
}

} // namespace haec_sim
