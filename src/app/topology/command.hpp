// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <span>
#include <string>

namespace haec_sim
{

// The commands of haec_topology: a file each here, and a line each in main.cpp. Each takes the
// words behind its name, does its work, and returns what is to be printed besides. Throws
// UsageError for what is wrong with them.

/// `haec_topology info`: a report of what the machine consists of.
std::string show_figures(std::span<const std::string> arguments);

/// `haec_topology links`: all links, by port.
std::string list_links(std::span<const std::string> arguments);

/// `haec_topology routes`: the ports of the routes between nodes.
std::string list_routes(std::span<const std::string> arguments);

/// `haec_topology export`: the machine as the text of a graph, or its routes as a table.
std::string export_topology(std::span<const std::string> arguments);

/// `haec_topology draw`: a picture of the machine, as SVG.
std::string draw_topology(std::span<const std::string> arguments);

/// `haec_topology import`: writes a configuration of a machine that another program describes.
std::string import_topology(std::span<const std::string> arguments);

} // namespace haec_sim
