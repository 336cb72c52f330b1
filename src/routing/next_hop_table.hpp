// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"
#include "routing/port_index.hpp"
#include "routing/table_lines.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// The hops of a table of the form hop_by_hop, by vertex and destination. Memory: 20 bytes for each
/// line, or more where later lines replace parts of earlier ones, and 8 for each port.
class NextHopTable
{
public:
    static constexpr std::uint32_t no_link = 0xFFFFFFFF;

    /// The hop by a port that a line names.
    struct Hop
    {
        /// The number of the link; no_link where the vertex has no such port.
        std::uint32_t link = no_link;
        VertexId to;
    };

    /// A line, for destinations of a row.
    struct Entry
    {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::uint32_t line = 0;
        /// The place of the first of the line's hops, and their number.
        std::uint32_t first_hop = 0;
        std::uint32_t hops = 0;
    };

    /// The machine has fewer links than no_link; `ports` are its.
    NextHopTable(const std::vector<RoutingTableLines::Line>& lines, const Topology& topology,
                 const PortIndex& ports);

    /// The entry for a destination; null where there is none.
    const Entry* find(VertexId at, NodeId to) const
    {
        const auto* first = &rows_[at.value];
        std::uint32_t begin = first[0];
        std::uint32_t count = first[1] - begin;
        while (count > 1)
        {
            const auto half = count / 2;
            begin += entries_[begin + half].first <= to.value ? half : 0;
            count -= half;
        }
        const auto* entry = count == 0 ? nullptr : &entries_[begin];
        return entry != nullptr && entry->first <= to.value && to.value <= entry->last ? entry
                                                                                       : nullptr;
    }

    /// The hop of one of the ports of an entry's line.
    const Hop& hop(const Entry& entry, std::uint32_t port) const
    {
        return hops_[entry.first_hop + port];
    }

private:
    /// The place of the first entry of each vertex, and behind the last.
    std::vector<std::uint32_t> rows_;
    /// Those of a vertex by destination; they have none in common.
    std::vector<Entry> entries_;
    std::vector<Hop> hops_;
};

} // namespace haec_sim
