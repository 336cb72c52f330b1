// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "parallel/ranks.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace haec_sim
{

/// The ranks that share the parts of a network, and what each looks after.
struct NetworkSharing
{
    /// Outlives whoever shares.
    Ranks& ranks;
    /// The ranks of nodes that have processes; others go with the one before them.
    std::map<NodeId, std::uint32_t> rank_of_node;
    /// Says who has the part whose first link or port that is. Empty: ports are with their nodes,
    /// and other parts with nodes that are near.
    std::function<std::uint32_t(const ResourceIdentity&)> manager_of;
};

struct StageHash
{
    std::size_t operator()(const LinkStage& stage) const noexcept
    {
        return MixedHash{}(stage.chain ^ (std::uint64_t{stage.level} << 48U));
    }
};

/// Which rank serves which part of a network (spec: contention, "In parts").
class PartOwners
{
public:
    /// The routing says at which stage it takes each link. Looks at all links of the machine. The
    /// sharing outlives it.
    PartOwners(const Platform& platform, const NetworkSharing& sharing);

    std::uint32_t self() const
    {
        return sharing_.ranks.rank();
    }

    std::uint32_t of_port(const ResourceIdentity& port) const;
    std::uint32_t of_links(const LinkStage& stage) const;

    /// True where a machine's links are not too many to be looked at one by one.
    static bool can_tell(const Platform& platform);

    /// The levels that links have, in order.
    std::vector<std::uint32_t> levels() const;

private:
    /// The chains of a level are numbered from `first` up to `last`.
    struct Chains
    {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
    };

    std::uint32_t rank_near(std::uint64_t node) const;

    const NetworkSharing& sharing_;
    std::uint64_t nodes_;
    std::map<std::uint32_t, Chains> chains_;
    /// The managers of chains; empty where nobody has a manager.
    FlatMap<LinkStage, std::uint32_t, StageHash> managers_;
};

} // namespace haec_sim
