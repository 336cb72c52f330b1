// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communication/optimized.hpp"

#include "communication/annealing.hpp"
#include "communication/folding.hpp"
#include "communication/link_search.hpp"
#include "communication/min_md.hpp"
#include "communication/oblivious.hpp"
#include "communication/scotch.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

using Nodes = std::vector<NodeId>;

/// Steps for each process where the task leaves it open.
constexpr std::uint64_t usual_steps = 20000;
/// A step of LinkSearch takes about as long as so many of Annealing.
constexpr std::uint64_t price_of_link_step = 40;
/// In mean weights of a pair. From a start for any graph one must come far: what is right in each
/// place was decided with little in view. A fold is regular, and only its seams may be mended.
constexpr double hottest_of_any = 1.0;
constexpr double hottest_of_fold = 0.3;

ProcessGraph graph_of(const MappingTask& task)
{
    std::vector<WeightedPair> pairs;
    for (const auto& pair : undirected(*task.matrix))
    {
        const auto weight = task.objective == MappingObjective::hops ? pair.traffic.messages
                                                                     : pair.traffic.bytes.value;
        if (weight > 0)
        {
            pairs.push_back({pair.first, pair.second, static_cast<double>(weight)});
        }
    }
    return {task.processes, std::move(pairs)};
}

/// One search for one task.
class Search
{
public:
    explicit Search(const MappingTask& task) : task_(task), graph_(graph_of(task)) {}

    Nodes run(const std::vector<Nodes>& simple)
    {
        auto starts = simple;
        starts.push_back(fair(place_by_scotch(task_.platform, graph_)));
        const auto any = best_of(starts);
        const auto fold = place_by_folding(task_.platform, graph_, capacity());
        if (!fold)
        {
            return best_of({any, annealed(any, hottest_of_any, steps())});
        }
        return best_of({any, *fold, annealed(any, hottest_of_any, steps() / 2),
                        annealed(*fold, hottest_of_fold, steps() / 2)});
    }

    Nodes relieve_links(const Nodes& nodes) const
    {
        LinkSearch search(task_.platform, *task_.matrix, graph_, nodes, task_.seed);
        search.run(steps() / price_of_link_step);
        return search.best();
    }

private:
    std::uint32_t capacity() const
    {
        return fair_capacity(task_.processes, task_.platform);
    }

    std::uint64_t steps() const
    {
        return task_.steps > 0 ? task_.steps : usual_steps * task_.processes;
    }

    Nodes fair(Nodes nodes) const
    {
        make_fair(nodes, task_.platform);
        return nodes;
    }

    Nodes annealed(const Nodes& nodes, double hottest, std::uint64_t steps) const
    {
        Annealing annealing(task_.platform, graph_, nodes, task_.seed);
        annealing.run(steps, hottest);
        return annealing.nodes();
    }

    /// The first of the best.
    Nodes best_of(const std::vector<Nodes>& all) const
    {
        return *std::ranges::min_element(
            all, {}, [this](const Nodes& nodes) { return graph_.cost(nodes, task_.platform); });
    }

    const MappingTask& task_;
    ProcessGraph graph_;
};

/// The first of those with the least on the busiest link.
Nodes best_for_links(const MappingTask& task, const std::vector<Nodes>& all)
{
    return *std::ranges::min_element(all, {},
                                     [&task](const Nodes& nodes)
                                     { return link_cost(*task.matrix, nodes, task.platform); });
}

} // namespace

std::vector<NodeId> place_optimized(const MappingTask& task)
{
    if (task.objective != MappingObjective::hops && task.matrix->total().bytes == Bytes{})
    {
        throw UsageError("the communication matrix has no bytes to optimize for; choose the "
                         "objective hops");
    }
    const std::vector<Nodes> simple{place_xyz(task), place_block_xyz(task), place_min_md(task)};
    Search search(task);
    auto nodes = search.run(simple);
    if (task.objective != MappingObjective::max_link)
    {
        return nodes;
    }
    std::vector<Nodes> starts{std::move(nodes)};
    starts.insert(starts.end(), simple.begin(), simple.end());
    return search.relieve_links(best_for_links(task, starts));
}

} // namespace haec_sim
