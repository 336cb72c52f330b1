// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The links of a machine by the vertex and the port that they begin at. Memory: 12 bytes for each.
class PortIndex
{
public:
    explicit PortIndex(const Topology& topology);

    /// The link at a port; nothing where the vertex has no such port.
    std::optional<LinkId> find(VertexId vertex, std::uint32_t port) const;

    /// The link of a vertex that has one only.
    std::optional<LinkId> only(VertexId vertex) const;

private:
    /// The place of the first link of each vertex, and behind the last.
    std::vector<std::uint64_t> first_;
    std::vector<LinkId> links_;
    std::vector<std::uint32_t> ports_;
};

} // namespace haec_sim
