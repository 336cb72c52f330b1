// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// A node of the topology: x + X * (y + Y * z) (spec: models, "Topology").
struct NodeId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(NodeId, NodeId) = default;
};

/// A node's place: x and y on its board, z the board.
using Coordinates = std::array<std::uint32_t, 3>;

enum class TopologyKind
{
    mesh,
    torus,
    haec_box
};

/// A class of links, "optical" or "wireless" or as the configuration names it.
struct LinkType
{
    std::string name;
    /// Absent where the platform leaves it to the network model.
    std::optional<BytesPerSecond> bandwidth;
    std::optional<Nanoseconds> latency;
    /// Loss (resilient models): of bits, of packets by attack, or of packets directly.
    std::optional<double> bit_error_rate;
    std::optional<double> packet_attack_rate;
    std::optional<double> loss_probability;
    std::optional<Watts> active_power;
    std::optional<Watts> idle_power;
};

/// Index into Platform::link_types().
struct LinkTypeId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(LinkTypeId, LinkTypeId) = default;
};

/// One link of a route.
struct Hop
{
    NodeId from;
    NodeId to;
    LinkTypeId type;

    friend constexpr auto operator<=>(const Hop&, const Hop&) = default;
};

/// What a static network model needs of a route: how many links of each type, by LinkTypeId.
using HopCounts = std::vector<std::uint32_t>;

/// The simulated machine: topology, link types and dimension-order routes (spec: models).
class Platform
{
public:
    struct Description
    {
        TopologyKind kind = TopologyKind::mesh;
        Coordinates size{4, 4, 4};
        /// Per dimension whether the ring is closed; for mesh and torus. A closed dimension of size
        /// 2 has one link between its two nodes, of size 1 none.
        std::array<bool, 3> wraps{false, false, false};
        std::vector<LinkType> link_types{LinkType{"optical", {}, {}, {}, {}, {}, {}, {}},
                                         LinkType{"wireless", {}, {}, {}, {}, {}, {}, {}}};
        /// The type of the links along x, y and z.
        std::array<LinkTypeId, 3> dimension_links{LinkTypeId{0}, LinkTypeId{0}, LinkTypeId{1}};
    };

    /// Throws UsageError for a size of 0 or more than 2^31 nodes.
    explicit Platform(Description description);

    const Description& description() const noexcept
    {
        return description_;
    }

    const std::vector<LinkType>& link_types() const noexcept
    {
        return description_.link_types;
    }

    std::uint32_t node_count() const noexcept;

    NodeId node(const Coordinates& coordinates) const;
    Coordinates coordinates(NodeId node) const;

    /// The number of links of each type (4x4x4 haec_box: 128 optical, 768 wireless).
    std::vector<std::uint64_t> link_counts() const;

    /// All links of the dimension-order route, in order; empty on the same node.
    std::vector<Hop> route(NodeId from, NodeId to) const;

    /// The same route, as counts; costs no loop over its links.
    HopCounts hop_counts(NodeId from, NodeId to) const;

    /// The length of the route.
    std::uint32_t hops(NodeId from, NodeId to) const;

private:
    Description description_;
};

} // namespace haec_sim
