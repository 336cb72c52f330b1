// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "haec_sim/platform/platform.hpp"
#include "network/network_resources.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace haec_sim
{

/// The parts of a network that can be served one after the other (spec: contention, "In parts"):
/// what a part does depends on the units that come to it alone, and these go on to parts of higher
/// levels. Parts are numbered in the order of their first use.
class NetworkParts
{
public:
    /// Both outlive it.
    NetworkParts(const Platform& platform, const NetworkResources& resources)
        : routing_(platform.routing()), resources_(resources)
    {
    }

    /// True where routes say at which stage they take each link.
    static bool are_known(const Platform& platform);

    /// Finds the parts of resources that are new.
    void update();

    /// Of a resource that update() has seen.
    std::uint32_t of(ResourceId resource) const
    {
        return part_of_[resource.value];
    }

    std::size_t count() const noexcept
    {
        return levels_.size();
    }

    /// Messages take no part of a level after one of a higher level.
    std::uint32_t level(std::uint32_t part) const
    {
        return levels_[part];
    }

private:
    struct StageHash
    {
        std::size_t operator()(const LinkStage& stage) const noexcept
        {
            return MixedHash{}(stage.chain ^ (std::uint64_t{stage.level} << 48U));
        }
    };

    std::uint32_t part_of(const ResourceIdentity& resource);
    /// A new part of that level.
    std::uint32_t add(std::uint32_t level);

    const Routing& routing_;
    const NetworkResources& resources_;
    /// By ResourceId.
    std::vector<std::uint32_t> part_of_;
    /// By part.
    std::vector<std::uint32_t> levels_;
    FlatMap<LinkStage, std::uint32_t, StageHash> by_stage_;
};

} // namespace haec_sim
