// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "haec_sim/platform/platform.hpp"
#include "network/network_resources.hpp"
#include "network/part_owners.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
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
        : platform_(platform), resources_(resources)
    {
    }

    /// Ranks share the parts from now on. Before the first part is known. The sharing outlives it.
    void share(const NetworkSharing& sharing);

    const Platform& platform() const noexcept
    {
        return platform_;
    }

    bool are_shared() const noexcept
    {
        return owners_ != nullptr;
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

    /// True where another rank serves it, and which: where ranks share the parts.
    bool is_foreign(std::uint32_t part) const
    {
        return owners_ != nullptr && owner_[part] != owners_->self();
    }

    std::uint32_t owner(std::uint32_t part) const
    {
        return owner_[part];
    }

    /// Messages take no part of a level after one of a higher level.
    std::uint32_t level(std::uint32_t part) const
    {
        return levels_[part];
    }

    /// The levels that parts can have, in order. Asked only where ranks share the parts.
    std::vector<std::uint32_t> all_levels() const;

private:
    std::uint32_t part_of(const ResourceIdentity& resource);
    /// A new part of that level and owner.
    std::uint32_t add(std::uint32_t level, std::uint32_t owner);

    const Platform& platform_;
    const NetworkResources& resources_;
    /// By ResourceId.
    std::vector<std::uint32_t> part_of_;
    /// By part.
    std::vector<std::uint32_t> levels_;
    /// By part; 0 where every rank has all of them.
    std::vector<std::uint32_t> owner_;
    std::unique_ptr<const PartOwners> owners_;
    FlatMap<LinkStage, std::uint32_t, StageHash> by_stage_;
};

} // namespace haec_sim
