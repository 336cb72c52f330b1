// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/graph_description.hpp"

#include <functional>
#include <memory>
#include <string>

namespace haec_sim::verification
{

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
