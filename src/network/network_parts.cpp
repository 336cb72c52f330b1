// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/network_parts.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace haec_sim
{

namespace
{

constexpr std::uint32_t injection_level = 0;
constexpr std::uint32_t ejection_level = std::numeric_limits<std::uint32_t>::max();

std::uint32_t level_of_links(std::uint32_t level)
{
    return level + 1;
}

} // namespace

bool NetworkParts::are_known(const Platform& platform)
{
    return platform.topology().link_count() > 0 && platform.routing().stage({0}).has_value();
}

void NetworkParts::update()
{
    for (auto number = static_cast<std::uint32_t>(part_of_.size()); number < resources_.count();
         ++number)
    {
        part_of_.push_back(part_of(resources_.identity({number})));
    }
}

void NetworkParts::share(const NetworkSharing& sharing)
{
    HAEC_SIM_ASSERT(levels_.empty());
    owners_ = std::make_unique<const PartOwners>(platform_, sharing);
}

// Ports are on their own: those by which messages enter come first, those by which they leave last.
std::uint32_t NetworkParts::part_of(const ResourceIdentity& resource)
{
    if (resource.kind != ResourceKind::link)
    {
        return add(resource.kind == ResourceKind::injection_port ? injection_level : ejection_level,
                   owners_ != nullptr ? owners_->of_port(resource) : 0);
    }
    const auto stage = *platform_.routing().stage({resource.number});
    if (const auto known = by_stage_.find(stage); known != by_stage_.end())
    {
        return known->second;
    }
    const auto part =
        add(level_of_links(stage.level), owners_ != nullptr ? owners_->of_links(stage) : 0);
    by_stage_.insert({stage, part});
    return part;
}

std::uint32_t NetworkParts::add(std::uint32_t level, std::uint32_t owner)
{
    levels_.push_back(level);
    owner_.push_back(owner);
    return static_cast<std::uint32_t>(levels_.size() - 1);
}

std::vector<std::uint32_t> NetworkParts::all_levels() const
{
    std::vector<std::uint32_t> levels;
    if (resources_.options().injection)
    {
        levels.push_back(injection_level);
    }
    std::ranges::transform(owners_->levels(), std::back_inserter(levels), level_of_links);
    if (resources_.options().ejection)
    {
        levels.push_back(ejection_level);
    }
    return levels;
}

} // namespace haec_sim
