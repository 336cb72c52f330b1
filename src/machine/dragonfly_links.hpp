// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/all_to_all_grid.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The global links of a dragonfly (spec: topologies, "Vertices, ports, links"): which port of
/// which group each joins to which. The global ports of a group are numbered over its switches.
class DragonflyLinks
{
public:
    /// The keys `global_links`, `groups`, `links_per_pair` and `arrangement`.
    static std::vector<ParameterSpec> specs();

    /// A fault of these keys where groups have so many switches, or none.
    static std::optional<KeyFault> check(const Parameters& parameters, std::uint32_t group);

    /// Of keys that check() has found right.
    DragonflyLinks(const Parameters& parameters, std::uint32_t group);

    /// g.
    std::uint32_t groups() const noexcept
    {
        return groups_;
    }

    /// h, the global ports that a switch has at most.
    std::uint32_t ports_each() const noexcept
    {
        return ports_each_;
    }

    /// K, the links between two groups.
    std::uint32_t copies() const noexcept
    {
        return copies_;
    }

    /// The global ports of a group that have links: K (g - 1).
    std::uint32_t ports() const noexcept
    {
        return copies_ * (groups_ - 1);
    }

    /// A global port of a group.
    struct End
    {
        std::uint32_t group = 0;
        std::uint32_t port = 0;
    };

    /// The other end of a port's link.
    End far_end(std::uint32_t group, std::uint32_t port) const;

    /// The port of that copy of the links from a group to another one.
    std::uint32_t port(std::uint32_t group, std::uint32_t other, std::uint32_t copy) const;

private:
    enum class Arrangement
    {
        relative,
        palmtree,
        absolute
    };

    std::uint32_t groups_;
    std::uint32_t ports_each_;
    std::uint32_t copies_;
    Arrangement arrangement_;
};

} // namespace haec_sim
