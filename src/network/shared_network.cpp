// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/shared_network.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr const char* contention_key = "resource_managers.network_resource_manager.contention";

void check_rates(const Platform& platform, const NetworkRates& rates)
{
    const auto counts = platform.link_counts();
    HAEC_SIM_ASSERT(rates.links.size() == counts.size());
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        const LinkRate& rate = rates.links[type];
        const bool has_bandwidth = rate.bandwidth.value > 0.0;
        if (counts[type] > 0 && (!has_bandwidth || rate.latency < Picoseconds{1}))
        {
            const std::string what = has_bandwidth ? "latency" : "bandwidth";
            throw UsageError(std::string(contention_key) + ": fifo needs links with a " + what +
                             (has_bandwidth ? " of at least 1 ps" : "") + ", and those of type '" +
                             platform.link_types()[type].name + "' have none; give them a " + what +
                             ", or choose none");
        }
    }
}

std::uint32_t segment_count(const Segmentation& segments, std::uint64_t bytes)
{
    if (segments.count() > std::numeric_limits<std::uint32_t>::max())
    {
        throw Error("a message puts " + std::to_string(bytes) + " bytes on the wire, which are " +
                    std::to_string(segments.count()) +
                    " segments; raise "
                    "resource_managers.network_resource_manager.size_segment, or set it to 0");
    }
    return static_cast<std::uint32_t>(segments.count());
}

} // namespace

SharedNetwork::SharedNetwork(const Platform& platform, const NetworkRates& rates,
                             const NetworkOptions& options)
    : resources_(platform, rates, options), segment_(options.segment)
{
    check_rates(platform, rates);
}

void SharedNetwork::enter(const NetworkEntry& entry)
{
    const std::uint64_t bytes = std::max<std::uint64_t>(entry.load.bytes.value, 1);
    const Segmentation segments(bytes, segment_);
    const std::uint32_t place = take_place();
    Transit& transit = transits_[place];
    transit.sequence = entry.sequence;
    transit.bytes = bytes;
    transit.route = routes_.between(entry.from, entry.to);
    transit.segments = segment_count(segments, bytes);
    transit.entry = after(entry.begin, entry.load.entry_delay);
    transit.alone = {transit.entry, transit.entry};
    HAEC_SIM_ASSERT(!transit.route->resources.empty());
    if (transit.segments > 1)
    {
        transit.course = transit.route->course(resources_, bytes, segments,
                                               entry.alone - entry.load.entry_delay);
        const Picoseconds last = transit.course->spacing * (transit.segments - 1);
        transit.alone.tail = after(transit.entry, last);
    }
    const NetworkUnit unit{{transit.entry, transit.entry}, entry.sender, place, 0, 0};
    check_order(unit);
    units_.push(unit);
}

std::optional<NetworkExit> SharedNetwork::advance(Picoseconds until)
{
    while (!units_.empty() && units_.top().times.head < until)
    {
        if (const auto exit = serve_next())
        {
            return exit;
        }
    }
    return std::nullopt;
}

std::uint32_t SharedNetwork::take_place()
{
    if (free_places_.empty())
    {
        transits_.emplace_back();
        return static_cast<std::uint32_t>(transits_.size() - 1);
    }
    const std::uint32_t place = free_places_.back();
    free_places_.pop_back();
    return place;
}

// What was served cannot be taken back.
void SharedNetwork::check_order(const NetworkUnit& unit) const
{
    const auto sequence = transits_[unit.message].sequence;
    HAEC_SIM_ASSERT(std::tie(unit.times.head, unit.sender, sequence) >
                    std::tie(served_.times.head, served_.sender, served_sequence_));
}

std::optional<NetworkExit> SharedNetwork::serve_next()
{
    const NetworkUnit unit = units_.top();
    Transit& transit = transits_[unit.message];
    served_ = unit;
    served_sequence_ = transit.sequence;
    const auto& route = transit.route->resources;
    const WireSpan span = Segmentation(transit.bytes, segment_).span(unit.segment);
    const ResourceId number = route[unit.hop];
    const Service service = resources_.take(number, unit.times, span);
    const bool is_last_segment = unit.segment + 1 == transit.segments;
    const Picoseconds lateness =
        is_last_segment ? settle_lateness(transit, unit, service, span) : Picoseconds{};
    if (unit.hop + 1 < route.size())
    {
        const Picoseconds latency = resources_[number].latency;
        NetworkUnit next = unit;
        next.times = {after(service.begin, latency), after(service.end, latency)};
        ++next.hop;
        units_.replace_top(next);
    }
    else
    {
        units_.pop();
    }
    if (unit.hop == 0 && !is_last_segment)
    {
        enter_next_segment(transit, unit);
    }
    if (!is_last_segment || unit.hop + 1 < route.size())
    {
        return std::nullopt;
    }
    return leave(unit, lateness);
}

NetworkExit SharedNetwork::leave(const NetworkUnit& unit, Picoseconds lateness)
{
    Transit& transit = transits_[unit.message];
    transit.route.reset();
    transit.course.reset();
    free_places_.push_back(unit.message);
    return {unit.sender, transit.sequence, lateness};
}

void SharedNetwork::enter_next_segment(const Transit& transit, const NetworkUnit& unit)
{
    NetworkUnit next = unit;
    ++next.segment;
    const Picoseconds entry = after(transit.entry, transit.course->spacing * next.segment);
    next.times = {entry, entry};
    units_.push(next);
}

// By how much later the resource is through with the message than if it were alone; what is new of
// it arose here.
Picoseconds SharedNetwork::settle_lateness(Transit& transit, const NetworkUnit& unit,
                                           Service service, WireSpan span)
{
    const NetworkResource& resource = resources_[transit.route->resources[unit.hop]];
    Picoseconds alone_end{};
    if (transit.course)
    {
        alone_end = after(transit.entry, transit.course->ends[unit.hop]);
    }
    else
    {
        const Service alone =
            serve(transit.alone, Picoseconds::min(), passing_time(span, resource.bandwidth));
        alone_end = alone.end;
        transit.alone.head = after(alone.begin, resource.latency);
    }
    const Picoseconds before = unit.times.tail - transit.alone.tail;
    const Picoseconds lateness = service.end - alone_end;
    transit.alone.tail = after(alone_end, resource.latency);
    resources_.attribute(transit.route->resources[unit.hop], lateness - before);
    return lateness;
}

} // namespace haec_sim
