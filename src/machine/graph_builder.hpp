// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "machine/graph.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace haec_sim
{

/// A graph while it is read, from text or from JSON. What it refuses throws UsageError, which says
/// what is wrong; whoever reads adds where that stands.
class GraphBuilder
{
public:
    /// There is at least one node.
    GraphBuilder(std::uint64_t nodes, std::uint64_t switches);

    /// Lets a vertex go by a name, too.
    void name(VertexId vertex, const std::string& name);

    /// The vertex that a number of a node, a number of a switch as in s3, or a name stands for.
    VertexId vertex(std::string_view text) const;

    /// The vertex that a node is.
    VertexId node(std::uint64_t number) const;

    /// What a link is like besides its ends.
    struct Kind
    {
        std::string_view link_class = "link";
        std::uint64_t count = 1;
        bool is_directed = false;
    };

    void add(VertexId from, VertexId to, const Kind& kind);

    /// The graph, when all links are there.
    Graph take();

private:
    /// The vertex of that number; none where there is none.
    std::optional<VertexId> numbered(std::string_view text) const;
    std::uint32_t role(std::string_view link_class);
    std::string text(VertexId vertex) const;

    Graph graph_;
    std::map<std::string, VertexId, std::less<>> names_;
    std::map<std::string, std::uint32_t, std::less<>> roles_;
    std::uint64_t links_ = 0;
};

/// The graph of a text: `nodes 8`, `switches 3`, and then lines `A B CLASS COUNT`, or `A -> B ...`
/// for one way alone. Throws UsageError, which names the file and the line.
Graph read_graph_text(std::string_view text, const std::string& file);

/// The graph of the keys `nodes`, `switches`, `links` and those of names, which are right each by
/// itself. Throws UsageError, which begins with the key.
Graph read_graph_keys(const Parameters& keys);

} // namespace haec_sim
