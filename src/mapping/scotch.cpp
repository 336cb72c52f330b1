// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/scotch.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

// It uses FILE, and does not include <cstdio> itself.
#include <scotch.h>

namespace haec_sim
{

namespace
{

/// Scotch multiplies weights by hops and adds them up, each pair twice, in integers of 32 bits.
constexpr double largest_cost = 1e9;

void check(int failure, const char* what)
{
    if (failure != 0)
    {
        throw Error(std::string("Scotch cannot ") + what + "; is there memory enough?");
    }
}

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
        check(SCOTCH_graphInit(&graph_), "begin a graph");
        check(SCOTCH_graphBuild(&graph_, 0, static_cast<SCOTCH_Num>(begins_.size() - 1),
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

/// The machine in Scotch's form.
class Architecture
{
public:
    explicit Architecture(const Grid& machine)
    {
        const auto x = static_cast<SCOTCH_Num>(machine.size()[0]);
        const auto y = static_cast<SCOTCH_Num>(machine.size()[1]);
        const auto z = static_cast<SCOTCH_Num>(machine.size()[2]);
        const bool is_closed = std::ranges::find(machine.wraps(), false) == machine.wraps().end();
        check(SCOTCH_archInit(&architecture_), "begin a machine");
        check(is_closed ? SCOTCH_archTorus3(&architecture_, x, y, z)
                        : SCOTCH_archMesh3(&architecture_, x, y, z),
              "take the topology");
    }

    ~Architecture()
    {
        SCOTCH_archExit(&architecture_);
    }

    Architecture(const Architecture&) = delete;
    Architecture& operator=(const Architecture&) = delete;

    const SCOTCH_Arch* get() const noexcept
    {
        return &architecture_;
    }

private:
    SCOTCH_Arch architecture_{};
};

/// One thread, and random numbers of its own: the result depends on nothing else.
class Context
{
public:
    explicit Context(Graph& graph)
    {
        check(SCOTCH_contextInit(&context_), "begin");
        SCOTCH_randomSeed(1);
        SCOTCH_randomReset();
        check(SCOTCH_contextRandomClone(&context_), "take random numbers");
        check(SCOTCH_contextThreadSpawn(&context_, 1, nullptr), "begin its thread");
        check(SCOTCH_graphInit(&bound_), "begin a graph");
        check(SCOTCH_contextBindGraph(&context_, graph.get(), &bound_), "take the graph");
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

std::vector<NodeId> place_by_scotch(const Platform& platform, const ProcessGraph& graph)
{
    const auto& size = platform.grid().size();
    Graph processes(graph, static_cast<double>(size[0]) + size[1] + size[2]);
    Context context(processes);
    const Architecture machine(platform.grid());
    SCOTCH_Strat strategy;
    check(SCOTCH_stratInit(&strategy), "begin a strategy");
    std::vector<SCOTCH_Num> parts(graph.processes());
    const auto failure = SCOTCH_graphMap(context.graph(), machine.get(), &strategy, parts.data());
    SCOTCH_stratExit(&strategy);
    check(failure, "map the processes");
    std::vector<NodeId> nodes;
    nodes.reserve(parts.size());
    for (const auto part : parts)
    {
        nodes.push_back(NodeId{static_cast<std::uint32_t>(part)});
    }
    return nodes;
}

} // namespace haec_sim
