// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/network_parts.hpp"

namespace haec_sim
{

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

// Ports are on their own: those by which messages enter come first, those by which they leave last.
std::uint32_t NetworkParts::part_of(const ResourceIdentity& resource)
{
    switch (resource.kind)
    {
    case ResourceKind::injection_port:
        return add(0);
    case ResourceKind::ejection_port:
        return add(std::numeric_limits<std::uint32_t>::max());
    case ResourceKind::link:
        break;
    }
    const auto stage = *routing_.stage({resource.number});
    if (const auto known = by_stage_.find(stage); known != by_stage_.end())
    {
        return known->second;
    }
    const auto part = add(stage.level + 1);
    by_stage_.insert({stage, part});
    return part;
}

std::uint32_t NetworkParts::add(std::uint32_t level)
{
    levels_.push_back(level);
    return static_cast<std::uint32_t>(levels_.size() - 1);
}

} // namespace haec_sim
