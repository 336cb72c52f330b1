// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/given_routes.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr auto none = std::numeric_limits<std::uint32_t>::max();

} // namespace

GivenRoutes::GivenRoutes(const ImportedGraph& graph, PathOf path_of)
    : graph_(graph), path_of_(std::move(path_of)),
      joined_(std::size_t{graph.nodes} + graph.switches)
{
    std::vector<std::uint32_t> used(joined_.size());
    for (std::uint32_t link = 0; link < graph.links.size(); ++link)
    {
        const auto& [from, to, link_class, count, is_directed] = graph.links[link];
        auto& ports = ports_.emplace_back(used[number(from)]++, none);
        joined_[number(from)].push_back({{link, false}, number(to)});
        if (!is_directed)
        {
            ports.second = used[number(to)]++;
            joined_[number(to)].push_back({{link, true}, number(from)});
        }
    }
}

std::uint32_t GivenRoutes::number(ImportedVertex vertex) const
{
    return vertex.number + (vertex.is_switch ? graph_.nodes : 0);
}

std::uint32_t GivenRoutes::start(Step step) const
{
    const auto& link = graph_.links[step.link];
    return number(step.is_back ? link.to : link.from);
}

std::uint32_t GivenRoutes::port(Step step) const
{
    const auto& ports = ports_[step.link];
    return step.is_back ? ports.second : ports.first;
}

/// By the rule of the simulator: nodes forward only where there are no switches.
void GivenRoutes::search(std::uint32_t from)
{
    distances_.assign(joined_.size(), none);
    ways_.assign(joined_.size(), 0);
    last_.assign(joined_.size(), {});
    std::vector<std::uint32_t> reached{from};
    distances_[from] = 0;
    ways_[from] = 1;
    for (std::size_t next = 0; next < reached.size(); ++next)
    {
        const auto at = reached[next];
        if (at != from && at < graph_.nodes && graph_.switches > 0)
        {
            continue;
        }
        for (const auto& [step, to] : joined_[at])
        {
            if (distances_[to] == none)
            {
                distances_[to] = distances_[at] + 1;
                last_[to] = step;
                reached.push_back(to);
            }
            if (distances_[to] == distances_[at] + 1)
            {
                ways_[to] = static_cast<std::uint8_t>(std::min(2, ways_[to] + ways_[at]));
            }
        }
    }
}

void GivenRoutes::take_shortest(std::uint32_t to, Path& path) const
{
    if (distances_[to] != none)
    {
        for (auto left = distances_[to]; left > 0; --left)
        {
            path.push_back(last_[to]);
            to = start(last_[to]);
        }
        std::ranges::reverse(path);
    }
}

/// Does something with the source, the destination, the route, and whether it was given, until it
/// returns false. Returns whether it never did.
template <class Do>
bool GivenRoutes::for_each_pair(Do what)
{
    Path path;
    for (std::uint32_t from = 0; from < graph_.nodes; ++from)
    {
        search(from);
        for (std::uint32_t to = 0; to < graph_.nodes; ++to)
        {
            if (to == from)
            {
                continue;
            }
            path_of_(from, to, path);
            const bool is_given = !path.empty();
            if (!is_given)
            {
                take_shortest(to, path);
            }
            if (!what(from, to, path, is_given))
            {
                return false;
            }
        }
    }
    return true;
}

std::string GivenRoutes::table(bool is_any_shortest)
{
    bool is_needed = false;
    missing_ = 0;
    for_each_pair(
        [&](std::uint32_t, std::uint32_t to, const Path& path, bool is_given)
        {
            missing_ += is_given ? 0 : 1;
            is_needed = is_needed || (is_given && (path.size() != distances_[to] ||
                                                   (ways_[to] > 1 && !is_any_shortest)));
            return true;
        });
    if (!is_needed)
    {
        return {};
    }
    auto hops = hop_table();
    return hops.empty() ? source_table() : hops;
}

/// False where another route to the same node leaves a vertex by another port.
bool GivenRoutes::add_hops(std::uint32_t to, const Path& path)
{
    return std::ranges::all_of(path,
                               [&](Step step)
                               {
                                   auto& known =
                                       next_[std::size_t{start(step)} * graph_.nodes + to];
                                   const bool is_same = known == none || known == port(step);
                                   known = port(step);
                                   return is_same;
                               });
}

/// The destinations in a row that have the same port are one line. Empty where no such table can
/// have the routes.
std::string GivenRoutes::hop_table()
{
    next_.assign(joined_.size() * graph_.nodes, none);
    if (!for_each_pair([&](std::uint32_t, std::uint32_t to, const Path& path, bool)
                       { return add_hops(to, path); }))
    {
        return {};
    }
    std::string text = "hop_by_hop\n";
    for (std::size_t vertex = 0; vertex < joined_.size(); ++vertex)
    {
        const auto* ports = &next_[vertex * graph_.nodes];
        for (std::uint32_t first = 0; first < graph_.nodes;)
        {
            auto end = first + 1;
            while (end < graph_.nodes && ports[end] == ports[first])
            {
                ++end;
            }
            if (ports[first] != none)
            {
                text += vertex < graph_.nodes ? std::to_string(vertex)
                                              : "s" + std::to_string(vertex - graph_.nodes);
                text += ' ' + std::to_string(first);
                text += end > first + 1 ? "-" + std::to_string(end - 1) : "";
                text += ' ' + std::to_string(ports[first]) + '\n';
            }
            first = end;
        }
    }
    return text;
}

std::string GivenRoutes::source_table()
{
    std::string text = "source\n";
    for_each_pair(
        [&](std::uint32_t from, std::uint32_t to, const Path& path, bool)
        {
            if (!path.empty())
            {
                text += std::to_string(from) + ' ' + std::to_string(to);
                for (const auto step : path)
                {
                    text += ' ' + std::to_string(port(step));
                }
                text += '\n';
            }
            return true;
        });
    return text;
}

} // namespace haec_sim
