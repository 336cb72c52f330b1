// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "network/circuit_uses.hpp"
#include "network/link_timetable.hpp"
#include "network/network_options.hpp"
#include "network/rated_links.hpp"
#include "network/resource_id.hpp"

#include <filesystem>
#include <memory>
#include <vector>

namespace haec_sim
{

class LinkProfile;

/// The time that the switch at a link's end takes to pass on a head; none at nodes, and for ports.
Picoseconds delay_behind(const ResourceIdentity& resource, const Platform& platform);

/// True where links sleep, have several rates or follow a plan.
bool has_adapting_links(const Platform& platform, const NetworkOptions& options);

/// The plan of a link, and what it has done by it.
struct PlannedLink
{
    /// Null where the link does not change.
    std::shared_ptr<const LinkTimetable> timetable;
    /// When the tail of the last unit has left it, latency included.
    Picoseconds last_out{};
};

/// The resources of a network whose links adapt; each member is null where no link does so.
class AdaptingLinks
{
public:
    std::unique_ptr<RatedLinks> rated;
    std::unique_ptr<CircuitLinks> circuits;

    /// The platform outlives it. `profile` is null where no link follows a plan.
    AdaptingLinks(const Platform& platform, std::shared_ptr<const LinkProfile> profile);

    /// Makes that of the resource with the next number.
    void add(const ResourceIdentity& resource);

    /// The plan of a resource; null where it does not change.
    PlannedLink* plan(ResourceId number)
    {
        return plans_.empty() || plans_[number.value].timetable == nullptr ? nullptr
                                                                           : &plans_[number.value];
    }

    /// The part of a resource's latency that the switch at its end has.
    Picoseconds switch_delay(ResourceId number) const
    {
        return switch_delays_.empty() ? Picoseconds{} : switch_delays_[number.value];
    }

    /// Notes their times from now on, in files in `folder` where they are many.
    void keep_times(const std::filesystem::path& folder);

private:
    const Platform& platform_;
    bool has_switch_delays_;
    std::shared_ptr<const LinkProfile> profile_;
    /// By ResourceId; empty without a profile.
    std::vector<PlannedLink> plans_;
    /// Likewise; empty where no class of links has one.
    std::vector<Picoseconds> switch_delays_;
};

} // namespace haec_sim
