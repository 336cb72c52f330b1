// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/imported_graph.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The routes between the nodes of a graph, which must not change meanwhile and has single links.
class GivenRoutes
{
public:
    /// A link, by its place in the graph, from its first end to its second, or back.
    struct Step
    {
        std::uint32_t link = 0;
        bool is_back = false;
    };

    using Path = std::vector<Step>;

    /// Replaces a path by the route from one node to another; empty where there is none.
    using PathOf = std::function<void(std::uint32_t, std::uint32_t, Path&)>;

    GivenRoutes(const ImportedGraph& graph, PathOf path_of);

    /// A routing table of these routes, and of shortest ones where there is none. Empty where they
    /// are the only shortest routes, or, if any shortest route will do, some of them.
    std::string table(bool is_any_shortest);

    /// The number of pairs without a route, once a table has been asked for.
    std::uint64_t missing() const noexcept
    {
        return missing_;
    }

private:
    struct Joined
    {
        Step step;
        std::uint32_t to = 0;
    };

    std::uint32_t number(ImportedVertex vertex) const;
    std::uint32_t start(Step step) const;
    std::uint32_t port(Step step) const;
    void search(std::uint32_t from);
    void take_shortest(std::uint32_t to, Path& path) const;
    template <class Do>
    bool for_each_pair(Do what);
    std::string source_table();
    std::string hop_table();
    bool add_hops(std::uint32_t to, const Path& path);

    const ImportedGraph& graph_;
    PathOf path_of_;
    std::vector<std::vector<Joined>> joined_;
    /// The ports of both ends of each link.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ports_{};
    std::uint64_t missing_ = 0;
    /// Of one source: links to each vertex, the number of shortest routes up to 2, and the last
    /// step of one of them.
    std::vector<std::uint32_t> distances_{};
    std::vector<std::uint8_t> ways_{};
    std::vector<Step> last_{};
    /// The port at each vertex to each node.
    std::vector<std::uint32_t> next_{};
};

} // namespace haec_sim
