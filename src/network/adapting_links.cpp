// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/adapting_links.hpp"

#include "network/link_profile.hpp"
#include "network/link_rates.hpp"

#include <utility>

namespace haec_sim
{

AdaptingLinks::AdaptingLinks(const Platform& platform, std::shared_ptr<const LinkProfile> profile)
    : rated(has_rates(platform) ? std::make_unique<RatedLinks>(platform) : nullptr),
      circuits(CircuitLinks::are_in(platform) ? std::make_unique<CircuitLinks>(platform) : nullptr),
      profile_(std::move(profile))
{
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
