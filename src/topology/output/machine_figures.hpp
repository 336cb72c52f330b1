// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The lengths of routes between different nodes that have links.
struct RouteLengths
{
    /// Machines of more nodes have some of their pairs looked at, always the same ones.
    static constexpr std::uint32_t most_nodes = 4096;

    std::uint64_t pairs = 0;
    std::uint64_t hops = 0;
    std::uint32_t longest = 0;
    /// Not all pairs were looked at; a longer route may be among the others.
    bool is_sampled = false;
    /// The number of nodes that have no link.
    std::uint32_t without_links = 0;
};

/// Asks for the length of each route, or, in a machine of more nodes, of a million. Throws
/// UsageError where there is no way between two nodes.
RouteLengths route_lengths(const Platform& platform);

/// What a machine consists of.
struct MachineFigures
{
    std::string topology;
    std::uint64_t nodes = 0;
    std::uint64_t switches = 0;
    /// The number of links of each class, both directions as one.
    std::vector<std::uint64_t> links{};
    std::vector<LinkType> classes{};
    /// The ports at which a link begins, and the most that a vertex has; the latter absent in a
    /// machine that is too large to go through.
    std::uint64_t ports = 0;
    std::optional<std::uint32_t> most_ports{};
    RouteLengths routes{};
};

/// Throws UsageError as route_lengths() does.
MachineFigures machine_figures(const Platform& platform);

/// The formats of a report: "text" and "json".
const std::vector<std::string>& figure_formats();

/// Throws UsageError for a format that is none of these.
void require_figure_format(std::string_view format);

/// The figures as a table to read, or as one object. Bandwidths (bytes/s) and latencies (ns) are
/// those of the configuration; where it leaves them to the network model, they are left out. Throws
/// UsageError for another format.
std::string figures_report(const MachineFigures& figures, std::string_view format);

} // namespace haec_sim
