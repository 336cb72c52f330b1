// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/adapting_links.hpp"

#include "network/link_profile.hpp"
#include "network/link_rates.hpp"
#include "network/link_sleep.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

bool has_adapting_links(const Platform& platform, const NetworkOptions& options)
{
    return has_sleeping_links(platform) || has_rates(platform) || options.profile != nullptr;
}

AdaptingLinks::AdaptingLinks(const Platform& platform, std::shared_ptr<const LinkProfile> profile)
    : rated(has_rates(platform) ? std::make_unique<RatedLinks>(platform) : nullptr),
      circuits(CircuitLinks::are_in(platform) ? std::make_unique<CircuitLinks>(platform) : nullptr),
      platform_(platform),
      has_switch_delays_(std::ranges::any_of(platform.link_types(), [](const LinkType& type)
                                             { return type.switch_delay > Nanoseconds{0}; })),
      profile_(std::move(profile))
{
}

Picoseconds delay_behind(const ResourceIdentity& resource, const Platform& platform)
{
    if (resource.kind != ResourceKind::link)
    {
        return {};
    }
    const auto link = platform.topology().link({resource.number});
    return link.to.value < platform.node_count()
               ? Picoseconds{}
               : to_picoseconds(platform.link_types()[link.type.value].switch_delay);
}

void AdaptingLinks::add(const ResourceIdentity& resource)
{
    if (rated != nullptr)
    {
        rated->add(resource);
    }
    if (circuits != nullptr)
    {
        circuits->add(resource);
    }
    if (has_switch_delays_)
    {
        switch_delays_.push_back(delay_behind(resource, platform_));
    }
    if (profile_ != nullptr)
    {
        plans_.push_back(
            {resource.kind == ResourceKind::link ? profile_->timetable({resource.number}) : nullptr,
             {}});
    }
}

void AdaptingLinks::keep_times(const std::filesystem::path& folder)
{
    if (rated != nullptr)
    {
        rated->keep_times(folder);
    }
    if (circuits != nullptr)
    {
        circuits->keep_times(folder);
    }
}

} // namespace haec_sim
