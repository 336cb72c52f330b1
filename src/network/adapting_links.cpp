// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/adapting_links.hpp"

#include "network/link_rates.hpp"

namespace haec_sim
{

AdaptingLinks::AdaptingLinks(const Platform& platform)
    : rated(has_rates(platform) ? std::make_unique<RatedLinks>(platform) : nullptr),
      circuits(CircuitLinks::are_in(platform) ? std::make_unique<CircuitLinks>(platform) : nullptr)
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
