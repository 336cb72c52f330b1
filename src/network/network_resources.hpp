// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"
#include "network/adapting_links.hpp"
#include "network/busy_log.hpp"
#include "network/figures/link_figure.hpp"
#include "network/link_sleep.hpp"
#include "network/network_options.hpp"
#include "network/resource_id.hpp"
#include "network/resource_numbers.hpp"
#include "network/service.hpp"
#include "network/time_bins.hpp"
#include "network/touch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The number of units that wait for a resource, told from when each will be taken. It keeps the
/// times when those that wait will be taken, as they come: each is looked at twice, when it comes
/// and when it is over. Memory: a line, and a time for each that waits at the same time, if there
/// are more than four.
class alignas(64) QueueLength
{
public:
    /// A unit comes at `head` and will be taken at `begin`, later than that; both never less than
    /// those of the calls before. Returns how many wait then, itself among them. A unit that is not
    /// made to wait need not be told.
    [[gnu::noinline]] std::size_t wait(Picoseconds head, Picoseconds begin)
    {
        Picoseconds* ring = many_.empty() ? few_.data() : many_.data();
        std::size_t size = many_.empty() ? few_.size() : many_.size();
        while (count_ > 0 && ring[first_] <= head)
        {
            first_ = static_cast<std::uint32_t>((first_ + 1) & (size - 1));
            --count_;
        }
        if (count_ == size)
        {
            grow();
            ring = many_.data();
            size = many_.size();
        }
        ring[(first_ + count_) & (size - 1)] = begin;
        return ++count_;
    }

private:
    void grow()
    {
        if (many_.empty())
        {
            many_.assign(few_.begin(), few_.end());
        }
        std::rotate(many_.begin(), many_.begin() + static_cast<std::ptrdiff_t>(first_),
                    many_.end());
        first_ = 0;
        many_.resize(2 * many_.size());
    }

    /// A ring, as long as a power of two: this one, until more have waited at a time.
    std::array<Picoseconds, 4> few_{};
    std::vector<Picoseconds> many_;
    /// The place of the first one in the ring, and how many there are.
    std::uint32_t first_ = 0;
    std::uint32_t count_ = 0;
};

/// A link's direction or a port: what it can do, and from when on it can do it again. Ports have a
/// latency of 0.
struct NetworkResource
{
    BytesPerSecond bandwidth;
    Picoseconds latency{};
    /// The end of the last service; 0 before the first.
    Picoseconds free{};
    /// The sums so far; shared resources alone have waiting in them.
    ResourceStatistics statistics{};

    UnitWork work(WireSpan span) const noexcept
    {
        return {passing_time(span, bandwidth), span.end - span.begin};
    }
};

/// The bandwidth of a link or a port, and the time from a head's begin there to its coming to the
/// next one: the latency and, behind links to switches, the switch's delay. Ports have none.
LinkRate rate_of(const ResourceIdentity& resource, const Platform& platform,
                 const NetworkRates& rates, const NodePorts& ports);

class NetworkResources;

/// A unit waits for a link that never comes back.
struct LinkGone
{
    ResourceId resource;
    /// From when on the unit could be served.
    Picoseconds ready{};
    /// The line of the profile that says so.
    std::uint64_t line = 0;
    /// The place of its message, where that is not the one that was looked at last.
    std::optional<std::uint32_t> message{};
};

/// NetworkResources::take() on machines with links that sleep, have several rates or follow a plan;
/// the caller counts the queue. `given` is the time from which on a circuit is up. Throws LinkGone.
Service take_adapting(NetworkResources& resources, TimeBins& bins, ResourceId number,
                      UnitTimes unit, UnitWork work, WireSpan span,
                      std::optional<Picoseconds> given);

/// The time from which on a resource that is free from `free` on can take a unit whose head comes
/// then; counts the sleep that it ends. The log may be null.
Picoseconds wake(LinkSleep& sleep, ResourceId number, Picoseconds free, Picoseconds head,
                 TimeBins& bins, BusyLog* log);

/// The resources that are in use; a machine may have far more links than messages ever take. They
/// get numbers as they are first used, so that tables are as long as what is used; their identities
/// say which they are. Memory: some 200 bytes each, and what bins and queues take.
class NetworkResources
{
public:
    /// The platform outlives it. `rates` has an element for each of its link types.
    NetworkResources(const Platform& platform, NetworkRates rates, const NetworkOptions& options);

    /// Appends the resources of a message's route, in order, and makes those that are new. The
    /// injection port of the one, the links, the ejection port of the other; ports where the
    /// options say so. References to resources may not hold afterwards.
    void append_route(NodeId from, NodeId to, const RouteKey& key, std::vector<ResourceId>& route);

    /// Appends a node's port of that kind, where the options say so.
    void append_port(ResourceKind kind, NodeId node, std::vector<ResourceId>& route);

    /// The number of a link or port, which is made where it is new.
    ResourceId use(const ResourceIdentity& resource);

    /// The number of a link; nothing where no message took it.
    std::optional<ResourceId> find(LinkId link) const
    {
        return numbers_.find(link);
    }

    /// The time that a head takes over a link and through the switch that it leads to.
    Picoseconds latency(LinkId link) const;

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

    /// Brings what serving a unit looks at into the caches.
    void fetch(ResourceId resource) const noexcept
    {
        const NetworkResource& first = resources_[resource.value];
        touch(&first);
        touch(&first.statistics.longest_queue);
        touch(&queues_[resource.value]);
    }

    const ResourceIdentity& identity(ResourceId resource) const
    {
        return identities_[resource.value];
    }

    /// Serves the bytes of a unit, and counts them. A call of its own would be a tenth of what a
    /// unit costs. `unit` are the times when head and tail come; heads must come in order at each
    /// resource. The resource is free again from the service's end on, and counted are the unit,
    /// its bytes, its work w, the queue and the sleep that it ends. Links with several rates serve
    /// `span` at that which they have when the service begins, whatever the work says. `given` is
    /// the time from which on the circuit of the message is up, where it needs one. False `adapts`
    /// promises that there are no such links: to ask for each unit costs a network a fiftieth.
    template <bool adapts = true>
    [[gnu::always_inline]] Service take(ResourceId number, UnitTimes unit, UnitWork work,
                                        WireSpan span,
                                        std::optional<Picoseconds> given = std::nullopt)
    {
        const Service service =
            adapts && has_adapting_links_
                ? take_adapting(*this, bins_, number, unit, work, span, given)
                : take_from(number, unit, work, given.value_or(resources_[number.value].free));
        if (service.begin > unit.head)
        {
            count_queue(number, unit.head, queues_[number.value].wait(unit.head, service.begin));
        }
        return service;
    }

    /// The time from which on the resource can take a unit whose head comes then, and finds nobody
    /// waiting; counts the sleep that it ends.
    [[gnu::always_inline]] Picoseconds ready(ResourceId number, Picoseconds head)
    {
        const auto free = resources_[number.value].free;
        return has_sleeping_links_
                   ? wake(sleeps_[number.value], number, free, head, bins_, log_.get())
                   : free;
    }

    /// As take(), for whoever counts the queue himself.
    [[gnu::always_inline]] Service take_from(ResourceId number, UnitTimes unit, UnitWork work,
                                             Picoseconds free)
    {
        NetworkResource& resource = resources_[number.value];
        Service service = serve(unit, free, work.time);
        service.latency = resource.latency;
        resource.free = service.end;
        ++resource.statistics.units;
        resource.statistics.bytes += work.bytes;
        resource.statistics.busy = after(resource.statistics.busy, work.time);
        if (bins_.are_kept())
        {
            bins_.count(number, service.end, work.time, work.bytes);
            figures_.collect(number.value, bins_.shift(), unit.head, service.begin, service.end,
                             work.time, work.bytes);
            if (service.begin > unit.head)
            {
                bins_.count_queued(number, unit.head, service.begin);
            }
        }
        if (log_ != nullptr)
        {
            log_->add(number, BusyTime{service.end - work.time, service.end, work.bytes});
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
            figures_.collect(number.value, bins_.shift(), end - work, end - work, end, work, bytes);
        }
    }

    /// Counts several such messages, which are served in one bin of time, that of `at`. `work` and
    /// `bytes` are those of one.
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
            figures_.collect(number.value, bins_.shift(), at, at, after(at, work), work, bytes,
                             messages);
        }
    }

    /// Counts the units that wait at a time, one that just came among them.
    void count_queue(ResourceId number, Picoseconds at, std::uint64_t length);

    /// Counts a message whose last segment is served until `end`, and how much of its waiting arose
    /// here. `waiting` may be negative, where it makes up for what others cost: the sum over all
    /// resources of the way is W.
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

    /// The sleep of a direction of a link that can sleep; else zero. It sleeps on since `last_end`
    /// where that is longer ago than its `sleep_after`: the network does not know the end of the
    /// run.
    SleepStatistics sleep(ResourceId resource) const;

    const TimeBins& bins() const noexcept
    {
        return bins_;
    }

    AdaptingLinks& adapting() const noexcept
    {
        return *adapting_;
    }

    /// What is collected by number of the resource; nothing where no bins are kept.
    const CollectedFigures& figures() const noexcept
    {
        return figures_;
    }

    const NetworkOptions& options() const noexcept
    {
        return options_;
    }

    /// Notes from now on when units are served by take(), and the sleep that they end.
    void keep_busy_times(const std::filesystem::path& folder)
    {
        log_ = std::make_unique<BusyLog>(folder);
        adapting_->keep_times(folder);
    }

    /// The busy times; null where nobody asks.
    const BusyLog* busy_times() const noexcept
    {
        return log_.get();
    }

private:
    const Platform& platform_;
    NetworkRates rates_;
    NetworkOptions options_;
    /// Each by ResourceId, as are the next two.
    std::vector<NetworkResource> resources_;
    std::vector<ResourceIdentity> identities_;
    std::vector<QueueLength> queues_;
    bool has_sleeping_links_;
    /// They sleep, have several rates or follow a plan.
    bool has_adapting_links_;
    /// The sleep of each resource; empty where no link sleeps.
    std::vector<LinkSleep> sleeps_;
    std::unique_ptr<AdaptingLinks> adapting_;
    TimeBins bins_;
    CollectedFigures figures_;
    /// Null where nobody asks for busy times.
    std::unique_ptr<BusyLog> log_;
    ResourceNumbers numbers_;
    /// The links of the route that is being made.
    std::vector<LinkId> links_;
};

} // namespace haec_sim
