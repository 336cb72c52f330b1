// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Connections of CODES's models dragonfly-custom and dragonfly-dally (dragonfly-custom.C,
// dragonfly-dally.C): a file of int32 triples source, destination, type for the routers of a group,
// the same in each, and one of int32 pairs source, destination of routers of the whole machine.
// Each direction of a link is an entry of its own. Node i is on router floor(i / nodes of a
// router).

#include "core/files/text_file.hpp"
#include "haec_sim/error.hpp"
#include "topology/import/import.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <set>
#include <tuple>

namespace haec_sim
{

namespace
{

/// The ends of a link, and its type; those between groups have type 0.
using RouterPair = std::tuple<std::uint32_t, std::uint32_t, std::int32_t>;

/// Links between two routers by the direction from the first to the second of them, in the order of
/// the file.
struct RouterLinks
{
    std::vector<RouterPair> pairs{};
    std::map<RouterPair, std::uint32_t> counts{};
};

constexpr std::uint32_t node_class = 0;
constexpr std::uint32_t global_class = 1;

/// The entries of a file, of `Width` numbers each.
template <std::size_t Width>
std::vector<std::array<std::int32_t, Width>> entries_of(const std::filesystem::path& file,
                                                        const char* what)
{
    const auto bytes = text_of(file, "file", "its path");
    std::vector<std::array<std::int32_t, Width>> entries(bytes.size() / sizeof entries.front());
    if (bytes.size() % sizeof entries.front() != 0)
    {
        throw UsageError(file.string() + ": its " + std::to_string(bytes.size()) +
                         " bytes are no list of int32 " + what +
                         "; give the intra file, then the inter file, of dragonfly-custom or "
                         "dragonfly-dally");
    }
    std::memcpy(entries.data(), bytes.data(), bytes.size());
    return entries;
}

template <std::size_t Width>
RouterLinks links_in(const std::filesystem::path& file, const char* what, std::uint32_t routers)
{
    RouterLinks links;
    std::size_t number = 0;
    for (const auto& entry : entries_of<Width>(file, what))
    {
        for (const auto router : {entry[0], entry[1]})
        {
            if (router < 0 || static_cast<std::uint32_t>(router) >= routers)
            {
                throw UsageError(file.string() + ": entry " + std::to_string(number) +
                                 " has router " + std::to_string(router) + ", beyond the last, " +
                                 std::to_string(routers - 1) +
                                 "; check the file and --routers-per-group");
            }
        }
        const RouterPair pair{entry[0], entry[1], Width > 2 ? entry[Width - 1] : 0};
        if (++links.counts[pair] == 1 && entry[0] < entry[1])
        {
            links.pairs.push_back(pair);
        }
        ++number;
    }
    for (const auto& [pair, count] : links.counts)
    {
        const auto [from, to, type] = pair;
        const auto back = links.counts.find({to, from, type});
        if (from == to || back == links.counts.end() || back->second != count)
        {
            throw UsageError(file.string() + ": the links from router " + std::to_string(from) +
                             " to router " + std::to_string(to) +
                             " are not as many as the links back; give each direction an entry");
        }
    }
    return links;
}

/// The class of each type: green within the rows of a Cray XC, black within its columns; or just
/// local.
std::map<std::int32_t, std::uint32_t> local_classes(const std::filesystem::path& file,
                                                    const RouterLinks& links, Import& import)
{
    std::set<std::int32_t> types;
    for (const auto& pair : links.pairs)
    {
        types.insert(std::get<2>(pair));
    }
    std::map<std::int32_t, std::uint32_t> classes;
    for (const auto type : types)
    {
        if (types.size() > 1 && type != 0 && type != 1)
        {
            throw UsageError(file.string() + ": a link has the type " + std::to_string(type) +
                             "; only 0 (green) and 1 (black) are known beside each other");
        }
        const char* name = types.size() == 1 ? "local" : type == 0 ? "green" : "black";
        classes[type] = static_cast<std::uint32_t>(import.classes.size());
        import.classes.push_back({name});
    }
    return classes;
}

void add_pairs(ImportedGraph& graph, const RouterLinks& links, std::uint32_t first_router,
               const std::map<std::int32_t, std::uint32_t>& classes)
{
    for (const auto& pair : links.pairs)
    {
        const auto& [from, to, type] = pair;
        graph.links.push_back({{first_router + from, true},
                               {first_router + to, true},
                               classes.at(type),
                               links.counts.at(pair)});
    }
}

} // namespace

Import import_codes(const CodesDragonfly& dragonfly)
{
    const auto group_size = dragonfly.routers_per_group;
    const auto intra = links_in<3>(dragonfly.intra, "triples", group_size);
    const auto inter = links_in<2>(dragonfly.inter, "pairs", most_machine_links);
    std::uint32_t last = 0;
    for (const auto& pair : inter.pairs)
    {
        last = std::max(last, std::get<1>(pair));
    }
    const std::uint64_t groups = last / group_size + 1;
    const auto routers = groups * group_size;
    const auto nodes = routers * dragonfly.nodes_per_router;
    if (routers + nodes > most_machine_links || groups * intra.pairs.size() > most_machine_links)
    {
        throw UsageError(dragonfly.inter.string() + ": the machine has more than " +
                         std::to_string(most_machine_links) +
                         " routers and nodes, or links; check --routers-per-group and "
                         "--nodes-per-router");
    }
    Import import;
    import.classes = {{"node"}, { "global" }};
    auto& graph = import.graph;
    graph.nodes = static_cast<std::uint32_t>(nodes);
    graph.switches = static_cast<std::uint32_t>(routers);
    for (std::uint32_t node = 0; node < graph.nodes; ++node)
    {
        graph.links.push_back({{node}, {node / dragonfly.nodes_per_router, true}, node_class});
    }
    const auto classes = local_classes(dragonfly.intra, intra, import);
    for (std::uint32_t group = 0; group < groups; ++group)
    {
        add_pairs(graph, intra, group * group_size, classes);
    }
    add_pairs(graph, inter, 0, {{0, global_class}});
    return import;
}

} // namespace haec_sim
