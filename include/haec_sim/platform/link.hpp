// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <compare>
#include <cstdint>

namespace haec_sim
{

/// A computer of the topology. They are numbered from 0.
struct NodeId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(NodeId, NodeId) = default;
};

/// An end of links: a node, or a switch. The nodes come first, with the same numbers.
struct VertexId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(VertexId, VertexId) = default;
};

/// The vertex that a node is.
constexpr VertexId vertex_of(NodeId node) noexcept
{
    return {node.value};
}

/// Index into Platform::link_types().
struct LinkTypeId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(LinkTypeId, LinkTypeId) = default;
};

/// One direction of a link. They are numbered from 0 without a gap.
struct LinkId
{
    std::uint64_t value = 0;

    friend constexpr auto operator<=>(LinkId, LinkId) = default;
};

/// The ends of a link, which is a direction: units enter at one end and leave at the other.
struct Link
{
    VertexId from;
    VertexId to;
    /// The other direction has the same one.
    LinkTypeId type;

    friend constexpr auto operator<=>(const Link&, const Link&) = default;
};

} // namespace haec_sim
