// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <compare>
#include <cstdint>

namespace haec_sim
{

/// A computer of the topology. Nodes are numbered from 0.
struct NodeId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(NodeId, NodeId) = default;
};

/// A node or a switch. The nodes come first, with the same numbers.
struct VertexId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(VertexId, VertexId) = default;
};

/// Returns the vertex of a node.
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

/// One direction of a link. Links are numbered from 0 without gaps.
struct LinkId
{
    std::uint64_t value = 0;

    friend constexpr auto operator<=>(LinkId, LinkId) = default;
};

/// The stage of a route at which messages take a link (spec: contention, "In parts").
struct LinkStage
{
    /// After a link, a message takes a link of a higher level, or of the same level and chain.
    std::uint32_t level = 0;
    /// The connected links of a level, such as the links of a ring.
    std::uint64_t chain = 0;

    friend constexpr auto operator<=>(const LinkStage&, const LinkStage&) = default;
};

/// The ends of one direction of a link: units enter at `from` and leave at `to`.
struct Link
{
    VertexId from;
    VertexId to;
    /// The type, equal for both directions.
    LinkTypeId type;

    friend constexpr auto operator<=>(const Link&, const Link&) = default;
};

} // namespace haec_sim
