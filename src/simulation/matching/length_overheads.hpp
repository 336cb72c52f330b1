// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "trace/indices.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The part of O and O_r that the network model knows by length (spec: models, "Linear"); it adds
/// to that of all messages.
class LengthOverheads
{
public:
    /// None.
    LengthOverheads() = default;

    /// `node_of` are the nodes by process, and outlive it.
    LengthOverheads(MessageOverheads overheads, std::span<const NodeId> node_of)
        : overheads_(std::move(overheads)), node_of_(node_of),
          is_empty_(overheads_.over_links.empty() && overheads_.within_node.empty())
    {
    }

    /// True where any message has one.
    bool any() const noexcept
    {
        return !is_empty_;
    }

    /// That of a message from one process to another.
    Picoseconds of(ProcessIndex from, ProcessIndex to, Bytes length) const
    {
        return is_empty_ ? Picoseconds{0} : found(from, to, length);
    }

private:
    [[gnu::noinline]] Picoseconds found(ProcessIndex from, ProcessIndex to, Bytes length) const
    {
        const auto& overheads =
            node_of_[from] == node_of_[to] ? overheads_.within_node : overheads_.over_links;
        const auto place = std::ranges::lower_bound(overheads, length, {}, &LengthOverhead::most);
        return place != overheads.end() ? place->overhead : Picoseconds{0};
    }

    MessageOverheads overheads_;
    std::span<const NodeId> node_of_;
    bool is_empty_ = true;
};

} // namespace haec_sim
