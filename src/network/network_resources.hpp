// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"
#include "network/busy_log.hpp"
#include "network/link_sleep.hpp"
#include "network/network_options.hpp"
#include "network/resource_id.hpp"
#include "network/service.hpp"
#include "network/time_bins.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The number of units that wait for a resource, told from when each will be taken.
class QueueLength
{
public:
    /// A unit comes at `head` and will be taken at `begin`, later than that; both never less than
    /// those of the calls before. Returns how many wait then, itself among them.
    std::size_t wait(Picoseconds head, Picoseconds begin)
    {
        while (count_ > 0 && begins_[first_] <= head)
        {
            first_ = (first_ + 1) & (begins_.size() - 1);
            --count_;
        }
        if (count_ == begins_.size())
        {
            grow();
        }
        begins_[(first_ + count_) & (begins_.size() - 1)] = begin;
        return ++count_;
    }

private:
    void grow()
    {
        std::rotate(begins_.begin(), begins_.begin() + static_cast<std::ptrdiff_t>(first_),
                    begins_.end());
        first_ = 0;
        begins_.resize(std::max<std::size_t>(4, 2 * begins_.size()));
    }

    /// A ring, as long as a power of two.
    std::vector<Picoseconds> begins_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
};

/// A link's direction or a port: what it can do, and from when on it can do it again.
struct NetworkResource
{
    BytesPerSecond bandwidth;
    Picoseconds latency{};
    Picoseconds free{};
    ResourceStatistics statistics{};
};

/// The resources that are in use; a machine may have far more links than messages ever take.
class NetworkResources
{
public:
    /// The platform outlives it.
    NetworkResources(const Platform& platform, NetworkRates rates, const NetworkOptions& options);

    /// Appends the resources of the route between two nodes, in order, and makes those that are
    /// new.
    void append_route(NodeId from, NodeId to, std::vector<ResourceId>& route);

    std::uint32_t count() const noexcept
    {
        return static_cast<std::uint32_t>(resources_.size());
    }

    NetworkResource& operator[](ResourceId resource)
    {
        return resources_[resource.value];
    }

    const NetworkResource& operator[](ResourceId resource) const
    {
        return resources_[resource.value];
    }

    const ResourceIdentity& identity(ResourceId resource) const
    {
        return identities_[resource.value];
    }

    /// Serves the bytes of a unit, and counts them. A call of its own would be a tenth of what a
    /// unit costs.
    [[gnu::always_inline]] Service take(ResourceId number, UnitTimes unit, WireSpan span)
    {
        NetworkResource& resource = resources_[number.value];
        const Picoseconds work = passing_time(span, resource.bandwidth);
        Picoseconds free = resource.free;
        if (has_sleeping_links_) [[unlikely]]
        {
            free = wake(number, unit.head);
        }
        const Service service = serve(unit, free, work);
        resource.free = service.end;
        ++resource.statistics.units;
        resource.statistics.bytes += span.end - span.begin;
        resource.statistics.busy = after(resource.statistics.busy, work);
        if (bins_.are_kept())
        {
            bins_.count(number, service.end, work, span.end - span.begin);
        }
        if (log_ != nullptr)
        {
            log_->add(number, {service.end - work, service.end, span.end - span.begin});
        }
        if (service.begin > unit.head)
        {
            count_waiting(number, unit.head, service.begin);
        }
        return service;
    }

    /// Counts a whole message that is served until `end`, whatever others do.
    void count_alone(ResourceId number, Picoseconds end, Picoseconds work, std::uint64_t bytes)
    {
        ResourceStatistics& statistics = resources_[number.value].statistics;
        ++statistics.messages;
        ++statistics.units;
        statistics.bytes += bytes;
        statistics.busy = after(statistics.busy, work);
        if (bins_.are_kept())
        {
            bins_.count(number, end, work, bytes);
        }
    }

    /// Counts several such messages, which are served in one bin of time, that of `at`.
    void count_alike(ResourceId number, Picoseconds at, Picoseconds work, std::uint64_t bytes,
                     std::uint64_t messages)
    {
        ResourceStatistics& statistics = resources_[number.value].statistics;
        const Picoseconds all_work = times(work, messages);
        statistics.messages += messages;
        statistics.units += messages;
        statistics.bytes += messages * bytes;
        statistics.busy = after(statistics.busy, all_work);
        if (bins_.are_kept())
        {
            bins_.count_within(number, at, all_work, messages * bytes);
        }
    }

    /// Counts a message whose last segment is served until `end`, and how much of its waiting arose
    /// here.
    void attribute(ResourceId number, Picoseconds end, Picoseconds waiting)
    {
        if (bins_.are_kept())
        {
            bins_.count_waiting(number, end, waiting);
        }
        ResourceStatistics& statistics = resources_[number.value].statistics;
        ++statistics.messages;
        statistics.waiting = after(statistics.waiting, waiting);
        statistics.longest_wait = std::max(statistics.longest_wait, waiting);
    }

    /// The sleep of a direction of a link that can sleep; else zero.
    SleepStatistics sleep(ResourceId resource) const;

    const TimeBins& bins() const noexcept
    {
        return bins_;
    }

    /// Notes from now on when units are served by take().
    void keep_busy_times(const std::filesystem::path& folder)
    {
        log_ = std::make_unique<BusyLog>(folder);
    }

    /// The busy times; null where nobody asks.
    const BusyLog* busy_times() const noexcept
    {
        return log_.get();
    }

private:
    ResourceId number_of(const ResourceIdentity& identity);
    NetworkResource make(const ResourceIdentity& identity) const;
    LinkSleep sleep_of(const ResourceIdentity& identity) const;
    void count_waiting(ResourceId number, Picoseconds head, Picoseconds begin);
    Picoseconds wake(ResourceId number, Picoseconds head);

    const Platform& platform_;
    NetworkRates rates_;
    NetworkOptions options_;
    std::vector<NetworkResource> resources_;
    std::vector<ResourceIdentity> identities_;
    std::vector<QueueLength> queues_;
    bool has_sleeping_links_;
    /// The sleep of each resource; empty where no link sleeps.
    std::vector<LinkSleep> sleeps_;
    TimeBins bins_;
    std::unique_ptr<BusyLog> log_;
    /// The numbers of resources by key_of() of their identities.
    std::unordered_map<std::uint64_t, ResourceId> numbers_;
    /// The links of the route that is being made.
    std::vector<LinkId> links_;
};

} // namespace haec_sim
