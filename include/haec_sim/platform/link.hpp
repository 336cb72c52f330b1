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

/// The stage of a route at which messages take a link (spec: contention, "In parts").
struct LinkStage
{
    /// Messages go on from a link to one of a higher level, or of the same level and chain.
    std::uint32_t level = 0;
    /// The links of a level that hang together, such as those around a ring.
    std::uint64_t chain = 0;

    friend constexpr auto operator<=>(const LinkStage&, const LinkStage&) = default;
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
