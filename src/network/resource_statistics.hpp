// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"
#include "haec_sim/units.hpp"

#include <compare>
#include <cstdint>

namespace haec_sim
{

/// A link's direction or a port. Numbered from 0 in the order of their first use, which need not be
/// the same in every run.
struct ResourceId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(ResourceId, ResourceId) = default;
};

enum class ResourceKind : std::uint8_t
{
    link,
    injection_port,
    ejection_port
};

/// What a resource is, the same in every run.
struct ResourceIdentity
{
    ResourceKind kind = ResourceKind::link;
    /// Of links: a LinkId; of ports: a NodeId.
    std::uint64_t number = 0;

    friend constexpr auto operator<=>(const ResourceIdentity&, const ResourceIdentity&) = default;
};

/// What a resource has served.
struct ResourceStatistics
{
    std::uint64_t messages = 0;
    std::uint64_t units = 0;
    /// On the wire, with headers and repetitions.
    std::uint64_t bytes = 0;
    /// The sum of w.
    Picoseconds busy{};
    /// By how much messages got later here than they would have been alone; over all resources the
    /// sum of W. On a way of unlike links, a slow one may make up for what others cost.
    Picoseconds waiting{};
    Picoseconds longest_wait{};
    /// The most units whose heads had come and that were not yet taken.
    std::uint64_t longest_queue = 0;
};

} // namespace haec_sim
