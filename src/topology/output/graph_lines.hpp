// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// A machine as the links of a graph (spec: topologies, Graph), in an order in which a graph counts
/// the ports as the machine does. In rings there is none: each link would have to stand before the
/// next one all the way round. There a link is written as two, for one way each.
class GraphLines
{
public:
    /// Links between two vertices that stand in one line.
    struct Line
    {
        VertexId from;
        VertexId to;
        LinkTypeId type;
        std::uint32_t count = 1;
        /// They lead from `from` to `to` alone.
        bool is_directed = false;
    };

    /// Throws UsageError for a machine of too many links, and for a class whose name cannot stand
    /// in a line.
    explicit GraphLines(const Platform& platform);

    const std::vector<Line>& lines() const noexcept
    {
        return lines_;
    }

    /// The links that are written as two, for one way each.
    std::uint64_t parted() const noexcept
    {
        return parted_;
    }

    /// The vertices at which the graph has other numbers of ports than the machine, as graphs leave
    /// none out.
    std::uint32_t renumbered() const noexcept
    {
        return renumbered_;
    }

    /// `nodes N`, `switches S`, and a line `A B CLASS COUNT` for each of them.
    std::string text() const;

private:
    const Platform& platform_;
    std::vector<Line> lines_;
    std::uint64_t parted_ = 0;
    std::uint32_t renumbered_ = 0;
};

} // namespace haec_sim
