// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "verification/machines/fabric.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace haec_sim::verification
{

/// Parallel links.
struct GraphLinks
{
    Vertex a = 0;
    Vertex b = 0;
    std::string link_class = "link";
    std::uint32_t count = 1;
    /// From a to b only.
    bool is_directed = false;
};

/// A machine as a list of its links.
struct GraphDescription
{
    std::uint32_t nodes = 0;
    std::uint32_t switches = 0;
    /// In the order in which they count ports up.
    std::vector<GraphLinks> links{};
};

/// The keys of a topology `graph`: `file`, of JSON or of lines of text, or what JSON has in it.
/// Throws UsageError where it cannot be read.
GraphDescription read_graph(const Parameters& parameters);

/// The figures of a class of links that a graph needs.
struct GraphClass
{
    LinkTypeId type{};
    /// 1, or the picoseconds of its latency. A link without latency counts 1 ps, as ways would else
    /// go in circles.
    std::uint64_t weight = 1;
};

/// A machine of any form, with shortest paths by the weights of links. Keeps the distances to the
/// destinations that are asked for, 256 MB of them at most. Throws UsageError, when it is asked,
/// for nodes without a path.
std::unique_ptr<const Fabric>
make_graph(const GraphDescription& description,
           const std::function<GraphClass(const std::string& link_class)>& class_of);

} // namespace haec_sim::verification
