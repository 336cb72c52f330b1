// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/mapping_search.hpp"

#include "haec_sim/error.hpp"
#include "mapping/annealing.hpp"
#include "mapping/folding.hpp"
#include "mapping/link_search.hpp"
#include "mapping/min_md.hpp"
#include "mapping/oblivious.hpp"
#include "mapping/scotch.hpp"
#include "mapping/slots.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim
{

namespace
{

/// Steps for each process that talks where the task leaves it open.
constexpr std::uint64_t usual_steps = 20000;
/// A step of LinkSearch takes about as long as so many of Annealing.
constexpr std::uint64_t price_of_link_step = 40;
/// Temperatures in mean weights of a pair. A start for any graph must come far: the right place of
/// each was decided with little in view. A fold is regular, and only its seams may be mended.
constexpr double hottest_of_any = 1.0;
constexpr double hottest_of_fold = 0.3;

/// The length of the message in which a byte is found on average.
Bytes usual_length(const CommunicationMatrix& matrix)
{
    double weighted = 0.0;
    double bytes = 0.0;
    for (const auto& [pair, traffic] : matrix.entries())
    {
        const auto carried = static_cast<double>(traffic.bytes.value);
        weighted += carried * carried / static_cast<double>(traffic.messages);
        bytes += carried;
    }
    return Bytes{bytes > 0.0 ? static_cast<std::uint64_t>(std::round(weighted / bytes)) : 0};
}

RouteCosts costs_of(const MappingTask& task)
{
    if (task.objective != MappingObjective::time)
    {
        return {task.platform};
    }
    HAEC_SIM_ASSERT(task.model != nullptr);
    return {task.platform, *task.model, usual_length(*task.matrix)};
}

WeightedPair weighted(const TrafficBetween& pair, MappingObjective objective,
                      const RoutePrice& price_of_hop)
{
    WeightedPair result{.first = pair.first, .second = pair.second};
    const auto messages = static_cast<double>(pair.traffic.messages);
    const auto bytes = static_cast<double>(pair.traffic.bytes.value);
    if (objective == MappingObjective::time)
    {
        result.messages = messages;
        result.bytes = bytes;
        result.weight = messages * price_of_hop.message + bytes * price_of_hop.byte;
        return result;
    }
    result.weight = objective == MappingObjective::hops ? messages : bytes;
    return result;
}

ProcessGraph graph_of(const MappingTask& task, const RouteCosts& costs)
{
    const auto price = costs.has_prices() ? costs.price_of_hop() : RoutePrice{};
    std::vector<WeightedPair> pairs;
    for (const auto& pair : undirected(*task.matrix))
    {
        const auto found = weighted(pair, task.objective, price);
        if (found.weight > 0.0)
        {
            pairs.push_back(found);
        }
    }
    return {task.processes, std::move(pairs)};
}

/// The pairs without the processes that do not talk; the others are numbered anew.
ProcessGraph talkers_alone(const ProcessGraph& graph)
{
    const auto& talkers = graph.talkers();
    const auto number = [&](std::uint32_t process)
    {
        return static_cast<std::uint32_t>(std::ranges::lower_bound(talkers, process) -
                                          talkers.begin());
    };
    auto pairs = graph.pairs();
    for (auto& pair : pairs)
    {
        pair.first = number(pair.first);
        pair.second = number(pair.second);
    }
    return {static_cast<std::uint32_t>(talkers.size()), std::move(pairs)};
}

/// The others take what is free, in order.
std::vector<NodeId> with_others(const std::vector<NodeId>& of_talkers, const ProcessGraph& graph,
                                const Platform& platform)
{
    const auto capacity = fair_capacity(graph.processes(), platform);
    std::vector<std::uint32_t> held(platform.node_count(), 0);
    std::vector<bool> is_placed(graph.processes(), false);
    std::vector<NodeId> nodes(graph.processes());
    for (std::size_t index = 0; index < of_talkers.size(); ++index)
    {
        nodes[graph.talkers()[index]] = of_talkers[index];
        is_placed[graph.talkers()[index]] = true;
        ++held[of_talkers[index].value];
    }
    NodeId next;
    for (std::uint32_t process = 0; process < graph.processes(); ++process)
    {
        if (is_placed[process])
        {
            continue;
        }
        while (held[next.value] >= capacity)
        {
            ++next.value;
        }
        nodes[process] = next;
        ++held[next.value];
    }
    return nodes;
}

} // namespace

MappingSearch::MappingSearch(const MappingTask& task)
    : task_(task), costs_(costs_of(task)), graph_(graph_of(task, costs_))
{
}

std::uint64_t MappingSearch::steps() const
{
    return task_.steps > 0 ? task_.steps : usual_steps * graph_.talkers().size();
}

MappingSearch::Found MappingSearch::simple() const
{
    return {{"xyz", place_xyz(task_)},
            {"block_xyz", place_block_xyz(task_)},
            {"min_md", place_min_md(task_)}};
}

MappingSearch::Nodes MappingSearch::scotch() const
{
    auto nodes = place_by_scotch(task_.platform, talkers_alone(graph_));
    make_fair(nodes, task_.platform);
    return with_others(nodes, graph_, task_.platform);
}

MappingSearch::Nodes MappingSearch::annealed(const Nodes& nodes, double hottest,
                                             std::uint64_t steps) const
{
    Annealing annealing(task_.platform, costs_, graph_, nodes, task_.seed);
    annealing.run(steps, hottest);
    return annealing.nodes();
}

const MappingSearch::Nodes& MappingSearch::best_of(const Found& all) const
{
    return std::ranges::min_element(all, {},
                                    [this](const auto& found) { return cost(found.second); })
        ->second;
}

MappingSearch::Nodes MappingSearch::relieved(const Nodes& nodes) const
{
    LinkSearch search(task_.platform, *task_.matrix, graph_, nodes, task_.seed);
    search.run(steps() / price_of_link_step);
    return search.best();
}

MappingSearch::Found MappingSearch::run() const
{
    auto all = simple();
    if (!graph_.pairs().empty())
    {
        all.emplace_back("Scotch", scotch());
    }
    const auto any = best_of(all);
    const auto fold = place_by_folding(task_.platform, costs_, graph_,
                                       fair_capacity(task_.processes, task_.platform));
    const auto share = fold ? steps() / 2 : steps();
    if (fold)
    {
        all.emplace_back("a fold", *fold);
    }
    all.emplace_back("annealing", annealed(any, hottest_of_any, share));
    if (fold)
    {
        all.emplace_back("annealing of a fold", annealed(*fold, hottest_of_fold, share));
    }
    if (task_.objective == MappingObjective::max_link)
    {
        auto least = std::ranges::min_element(
            all, {},
            [this](const auto& found)
            { return link_cost(*task_.matrix, found.second, task_.platform); });
        all.emplace_back("relieved links", relieved(least->second));
    }
    return all;
}

} // namespace haec_sim
