// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/spilled_items.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/run_span.hpp"
#include "network/rate_uses.hpp"
#include "network/resource_id.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The resources of a network that may have several rates, by their numbers.
class RatedLinks
{
public:
    /// The platform has types with rates, and outlives it.
    explicit RatedLinks(const Platform& platform);

    /// Makes that of the resource with the next number.
    void add(const ResourceIdentity& resource);

    bool has_rates(ResourceId number) const
    {
        return links_[number.value].rule != nullptr;
    }

    /// The time from which on one that has rates can take a unit whose head comes then; `free` is
    /// the end of its last service. Counts the changes up to then.
    Picoseconds ready(ResourceId number, Picoseconds head, Picoseconds free,
                      std::optional<int> shift);

    /// The bandwidth behind that.
    BytesPerSecond bandwidth(ResourceId number) const
    {
        const auto& link = links_[number.value];
        return link.rule->bandwidths[link.uses.state().rate()];
    }

    /// It serves a unit for `work`.
    void serve(ResourceId number, const Service& service, Picoseconds work,
               std::optional<int> shift);

    /// The uses of a resource; null where it has one rate.
    const RateUses* uses(ResourceId number) const
    {
        return has_rates(number) ? &links_[number.value].uses : nullptr;
    }

    /// The state that another rank has, which served it.
    void set_state(ResourceId number, const RateState& state)
    {
        if (has_rates(number))
        {
            links_[number.value].uses.state() = state;
        }
    }

    /// Notes from now on when which rate is used, in a file in `folder` where that is much.
    void keep_times(const std::filesystem::path& folder)
    {
        log_ = std::make_unique<SpilledItems<Entry>>(folder);
    }

    /// The uses by rate outside of a window, of each resource that has any, as far as they are
    /// noted.
    std::map<std::uint32_t, std::vector<RateUse>> outside(const TimeSpan& window) const;

private:
    struct RatedLink
    {
        /// Null: it has one rate.
        const RateRule* rule = nullptr;
        RateUses uses{};
    };

    /// A time in which a resource has a rate, is busy at it, or changes from or to it.
    struct Entry
    {
        ResourceId number;
        std::uint32_t rate = 0;
        Picoseconds RateUse::*part = nullptr;
        TimeSpan time;
    };

    void note(ResourceId number, std::uint32_t rate, Picoseconds RateUse::*part,
              const TimeSpan& time);

    const Platform& platform_;
    /// By type of links.
    std::vector<std::unique_ptr<const RateRule>> rules_;
    std::vector<RatedLink> links_;
    std::unique_ptr<SpilledItems<Entry>> log_;
};

} // namespace haec_sim
