// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/topology/command.hpp"
#include "app/topology/shown_topology.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "topology/output/graph_lines.hpp"
#include "topology/output/routing_table.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace haec_sim
{

namespace
{

void write_as_graph(std::ostream& out, const Platform& platform)
{
    const GraphLines graph(platform);
    if (graph.parted() > 0)
    {
        HAEC_SIM_LOG(warn, "export",
                     graph.parted() << " of the links are two links for one way each, as no order "
                                       "of links of both ways gives ports these numbers");
    }
    if (graph.renumbered() > 0)
    {
        HAEC_SIM_LOG(warn, "export",
                     "the ports of " << graph.renumbered() << " of "
                                     << platform.topology().vertex_count()
                                     << " vertices have other numbers, as a graph leaves none out");
    }
    out << graph.text();
}

struct ExportFormat
{
    const char* name;
    void (*write)(std::ostream& out, const Platform& platform);
};

constexpr std::array<ExportFormat, 2> export_formats{
    {{"graph", write_as_graph}, {"table", write_routing_table}}};

} // namespace

std::string export_topology(std::span<const std::string> arguments)
{
    SubcommandOptions options("haec_topology export", "",
                              "writes a machine as a graph, or its routes as a routing table");
    options.add("format", "graph|table",
                "the file of topology.file of a graph, or a table with the route of each pair");
    parse_shown(options, arguments);
    if (options.wants_help())
    {
        return options.help();
    }
    const auto name = options.required("format");
    const auto format = std::ranges::find(export_formats, name, &ExportFormat::name);
    if (format == export_formats.end())
    {
        const std::vector<std::string> names{"graph", "table"};
        throw UsageError("--format: '" + name + "' is no format" + did_you_mean(name, names));
    }
    return write_shown(options, format->write);
}

} // namespace haec_sim
