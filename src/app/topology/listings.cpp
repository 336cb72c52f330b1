// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/topology/command.hpp"
#include "app/topology/shown_topology.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "topology/output/listing.hpp"
#include "topology/output/routing_table.hpp"

namespace haec_sim
{

namespace
{

NodeId node_of(const std::string& word, const Platform& platform)
{
    const auto number = whole_number(word);
    if (!number || *number >= platform.node_count())
    {
        throw UsageError("command line: '" + word + "' is no node; the machine has " +
                         std::to_string(platform.node_count()) + ", counted from 0");
    }
    return {static_cast<std::uint32_t>(*number)};
}

bool is_table(const SubcommandOptions& options)
{
    const auto format = options.text("format", "lines");
    if (format != "lines" && format != "table")
    {
        throw UsageError("--format: '" + format + "' is no format" +
                         did_you_mean(format, {"lines", "table"}));
    }
    if (format == "table" && !options.arguments().empty())
    {
        options.fail("a routing table has all pairs of nodes; leave A and B out");
    }
    return format == "table";
}

} // namespace

std::string list_links(std::span<const std::string> arguments)
{
    SubcommandOptions options("haec_topology links", "",
                              "lists all links, a line FROM PORT TO CLASS for each direction");
    parse_shown(options, arguments);
    return options.wants_help() ? options.help() : write_shown(options, write_links);
}

std::string list_routes(std::span<const std::string> arguments)
{
    SubcommandOptions options("haec_topology routes", "[A B]",
                              "lists the routes between all pairs of nodes, or from node A to node "
                              "B, as lines A B PORT PORT ...");
    options.add("format", "lines|table",
                "lines, or for all pairs the table of haec_topology export (lines)");
    parse_shown(options, arguments);
    if (options.wants_help())
    {
        return options.help();
    }
    const auto pair = options.arguments();
    if (pair.size() == 1)
    {
        options.fail("the second node of the pair is missing");
    }
    if (is_table(options))
    {
        return write_shown(options, write_routing_table);
    }
    return write_shown(options,
                       [&](std::ostream& out, const Platform& platform)
                       {
                           if (pair.empty())
                           {
                               write_routes(out, platform);
                               return;
                           }
                           write_route(out, platform, node_of(pair[0], platform),
                                       node_of(pair[1], platform));
                       });
}

} // namespace haec_sim
