// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/part_owners.hpp"

#include <algorithm>
#include <iterator>

namespace haec_sim
{

PartOwners::PartOwners(const Platform& platform, const NetworkSharing& sharing)
    : sharing_(sharing), nodes_(platform.node_count())
{
    const auto links = platform.topology().link_count();
    for (LinkId link; link.value < links; ++link.value)
    {
        const auto stage = *platform.routing().stage(link);
        auto& chains =
            chains_.try_emplace(stage.level, Chains{stage.chain, stage.chain}).first->second;
        chains.first = std::min(chains.first, stage.chain);
        chains.last = std::max(chains.last, stage.chain);
        if (sharing_.manager_of && !managers_.contains(stage))
        {
            managers_.insert({stage, sharing_.manager_of({ResourceKind::link, link.value})});
        }
    }
}

std::uint32_t PartOwners::of_port(const ResourceIdentity& port) const
{
    return sharing_.manager_of ? sharing_.manager_of(port) : rank_near(port.number);
}

// Topologies number the chains of a level as they do the nodes by which they begin.
std::uint32_t PartOwners::of_links(const LinkStage& stage) const
{
    if (sharing_.manager_of)
    {
        return managers_.find(stage)->second;
    }
    const auto [first, last] = chains_.at(stage.level);
    return rank_near((stage.chain - first) * nodes_ / (last - first + 1));
}

bool PartOwners::can_tell(const Platform& platform)
{
    constexpr std::uint64_t most_links = std::uint64_t{1} << 24;
    return platform.topology().link_count() <= most_links;
}

std::uint32_t PartOwners::rank_near(std::uint64_t node) const
{
    const auto& ranks = sharing_.rank_of_node;
    const auto behind = ranks.upper_bound(NodeId{static_cast<std::uint32_t>(node)});
    return behind == ranks.begin() ? 0 : std::prev(behind)->second;
}

std::vector<std::uint32_t> PartOwners::levels() const
{
    std::vector<std::uint32_t> levels;
    for (const auto& [level, chains] : chains_)
    {
        levels.push_back(level);
    }
    return levels;
}

} // namespace haec_sim
