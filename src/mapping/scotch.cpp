// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/scotch.hpp"

#include "mapping/scotch_machine.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace haec_sim
{

namespace
{

/// Scotch multiplies weights by hops and adds them up, each pair twice, in integers of 32 bits.
constexpr double largest_cost = 1e9;

/// The graph in Scotch's form, which only refers to the arrays.
class Graph
{
public:
    /// Nothing is farther apart than `farthest` hops.
    Graph(const ProcessGraph& processes, double farthest)
    {
        const auto sum = processes.mean_weight() * static_cast<double>(processes.pairs().size());
        const auto scale = std::min(1.0, largest_cost / (farthest * std::max(sum, 1.0)));
        for (std::uint32_t process = 0; process < processes.processes(); ++process)
        {
            begins_.push_back(static_cast<SCOTCH_Num>(ends_.size()));
            for (const auto& neighbour : processes.neighbours(process))
            {
                ends_.push_back(static_cast<SCOTCH_Num>(neighbour.process));
                weights_.push_back(
                    static_cast<SCOTCH_Num>(std::max(1.0, std::round(neighbour.weight * scale))));
            }
        }
        begins_.push_back(static_cast<SCOTCH_Num>(ends_.size()));
        check_scotch(SCOTCH_graphInit(&graph_), "begin a graph");
        check_scotch(SCOTCH_graphBuild(&graph_, 0, static_cast<SCOTCH_Num>(begins_.size() - 1),
                                       begins_.data(), nullptr, nullptr, nullptr,
                                       static_cast<SCOTCH_Num>(ends_.size()), ends_.data(),
                                       weights_.data()),
                     "take the communication matrix");
    }

    ~Graph()
    {
        SCOTCH_graphExit(&graph_);
    }

    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    SCOTCH_Graph* get() noexcept
    {
        return &graph_;
    }

private:
    std::vector<SCOTCH_Num> begins_;
    std::vector<SCOTCH_Num> ends_;
    std::vector<SCOTCH_Num> weights_;
    SCOTCH_Graph graph_{};
};

/// One thread, and random numbers of its own: the result depends on nothing else.
class Context
{
public:
    explicit Context(Graph& graph)
    {
        check_scotch(SCOTCH_contextInit(&context_), "begin");
        SCOTCH_randomSeed(1);
        SCOTCH_randomReset();
        check_scotch(SCOTCH_contextRandomClone(&context_), "take random numbers");
        check_scotch(SCOTCH_contextThreadSpawn(&context_, 1, nullptr), "begin its thread");
        check_scotch(SCOTCH_graphInit(&bound_), "begin a graph");
        check_scotch(SCOTCH_contextBindGraph(&context_, graph.get(), &bound_), "take the graph");
    }

    ~Context()
    {
        SCOTCH_graphExit(&bound_);
        SCOTCH_contextExit(&context_);
    }

    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    SCOTCH_Graph* graph() noexcept
    {
        return &bound_;
    }

private:
    SCOTCH_Context context_{};
    SCOTCH_Graph bound_{};
};

} // namespace

bool has_scotch() noexcept
{
    return true;
}

std::vector<NodeId> place_by_scotch(const Platform& platform, const ProcessGraph& graph)
{
    const auto shape = shape_of(platform);
    Graph processes(graph, shape.farthest);
    Context context(processes);
    const ScotchMachine machine(platform, shape);
    SCOTCH_Strat strategy;
    check_scotch(SCOTCH_stratInit(&strategy), "begin a strategy");
    std::vector<SCOTCH_Num> parts(graph.processes());
    const auto failure = SCOTCH_graphMap(context.graph(), machine.get(), &strategy, parts.data());
    SCOTCH_stratExit(&strategy);
    check_scotch(failure, "map the processes");
    std::vector<NodeId> nodes;
    nodes.reserve(parts.size());
    for (const auto part : parts)
    {
        nodes.push_back(NodeId{static_cast<std::uint32_t>(part)});
    }
    return nodes;
}

} // namespace haec_sim
