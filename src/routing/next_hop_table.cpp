// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routing/next_hop_table.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>

namespace haec_sim
{

namespace
{

/// The lines of a vertex by destination; later ones replace what they have in common with earlier
/// ones.
class LinesByNode
{
public:
    void set(NodeId first, NodeId last, std::uint32_t line)
    {
        cut(first.value);
        cut(last.value + std::uint64_t{1});
        pieces_.erase(pieces_.lower_bound(first.value), pieces_.upper_bound(last.value));
        pieces_[first.value] = {last.value, line};
    }

    /// Appends all of them, by destination; none are left.
    void move_to(std::vector<NextHopTable::Entry>& entries)
    {
        for (const auto& [first, piece] : pieces_)
        {
            entries.push_back({static_cast<std::uint32_t>(first),
                               static_cast<std::uint32_t>(piece.last), piece.line, 0, 0});
        }
        pieces_.clear();
    }

private:
    struct Piece
    {
        std::uint64_t last = 0;
        std::uint32_t line = 0;
    };

    /// A piece that began before goes on as another one from here.
    void cut(std::uint64_t at)
    {
        const auto behind = pieces_.lower_bound(at);
        if (behind == pieces_.begin())
        {
            return;
        }
        auto& before = std::prev(behind)->second;
        if (before.last >= at)
        {
            pieces_[at] = before;
            before.last = at - 1;
        }
    }

    std::map<std::uint64_t, Piece> pieces_;
};

/// The lines in the order of their vertices; those of each keep theirs.
std::vector<std::uint32_t> by_vertex(const std::vector<RoutingTableLines::Line>& lines)
{
    std::vector<std::uint32_t> order(lines.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](auto line) { return lines[line].from; });
    return order;
}

} // namespace

NextHopTable::NextHopTable(const std::vector<RoutingTableLines::Line>& lines,
                           const Topology& topology, const PortIndex& ports)
    : rows_(topology.vertex_count() + std::size_t{1})
{
    std::vector<std::uint32_t> first_hops;
    first_hops.reserve(lines.size());
    for (const auto& line : lines)
    {
        first_hops.push_back(static_cast<std::uint32_t>(hops_.size()));
        for (const auto port : line.ports)
        {
            const auto link = ports.find(line.from, port);
            hops_.push_back(
                link ? Hop{static_cast<std::uint32_t>(link->value), topology.link(*link).to}
                     : Hop{});
        }
    }
    LinesByNode lines_of_vertex;
    const auto order = by_vertex(lines);
    for (std::size_t at = 0; at < order.size(); ++at)
    {
        const auto& line = lines[order[at]];
        lines_of_vertex.set(line.first, line.last, order[at]);
        if (at + 1 == order.size() || lines[order[at + 1]].from != line.from)
        {
            const auto begin = entries_.size();
            lines_of_vertex.move_to(entries_);
            rows_[line.from.value + 1] = static_cast<std::uint32_t>(entries_.size() - begin);
        }
    }
    std::partial_sum(rows_.begin(), rows_.end(), rows_.begin());
    for (auto& entry : entries_)
    {
        entry.first_hop = first_hops[entry.line];
        entry.hops = static_cast<std::uint32_t>(lines[entry.line].ports.size());
    }
}

} // namespace haec_sim
