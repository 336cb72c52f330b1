// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "verification/machines/fabric.hpp"

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

} // namespace haec_sim::verification
