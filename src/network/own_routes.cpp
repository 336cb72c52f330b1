// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/own_routes.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <tuple>

namespace haec_sim
{

void OwnRoutes::begin(std::uint32_t place, const NetworkEntry& entry, std::uint32_t segments,
                      Picoseconds alone_end)
{
    messages_.resize(std::max<std::size_t>(messages_.size(), place + std::size_t{1}));
    known_.resize(messages_.size());
    known_[place].count = 0;
    auto& message = messages_[place];
    const auto ways = routing_.is_by_segment() ? segments : 1;
    message.ways.resize(ways);
    message.segments_left = segments;
    message.links = 0;
    message.alone_end = alone_end;
    message.arrival = Picoseconds::min();
    message.last_segment = 0;
    message.attributed = {};
    message.arrivals.resize(held_back_ != nullptr ? segments : 0);
    RouteKey key = route_key(entry.name);
    for (auto& way : message.ways)
    {
        way.search = {entry.from, entry.to, key, vertex_of(entry.from),
                      RouteChoices(entry.to.value)};
        way.resources.clear();
        way.links.clear();
        way.channels.clear();
        way.is_complete = false;
        resources_.append_port(ResourceKind::injection_port, entry.from, way.resources);
        way.first_link = static_cast<std::uint32_t>(way.resources.size());
        ++key.segment;
    }
}

OwnRoutes::Step OwnRoutes::find_step(std::uint32_t place, std::uint32_t segment, std::uint32_t step,
                                     Picoseconds now)
{
    auto& message = messages_[place];
    auto& way = message.way_of(segment);
    if (step == way.resources.size())
    {
        now_ = now;
        looking_ = &way;
        go_on(message, way);
        note_steps(message, known_[place]);
    }
    return known_step(way, step);
}

void OwnRoutes::note_steps(const OwnMessage& message, KnownSteps& known) const
{
    const auto& way = message.ways.front();
    if (message.ways.size() > 1 || buffers_ != nullptr ||
        way.resources.size() > known.resources.size())
    {
        return;
    }
    std::ranges::copy(way.resources, known.resources.begin());
    known.count = static_cast<std::uint16_t>(way.resources.size());
    known.is_complete = way.is_complete;
}

OwnRoutes::Step OwnRoutes::known_step(const Way& way, std::uint32_t step) const
{
    Step result{way.resources[step], way.is_complete && step + 1 == way.resources.size()};
    const auto link = std::size_t{step} - way.first_link;
    if (buffers_ != nullptr && step >= way.first_link && link < way.links.size())
    {
        const auto channel = way.channels[link];
        result.has_buffer =
            channel != no_channel && (!way.is_complete || link + 1 < way.links.size());
        result.channel = channel != no_channel ? channel : 0;
    }
    return result;
}

void OwnRoutes::go_on(OwnMessage& message, Way& way)
{
    links_.clear();
    if (routing_.looks_at_queues())
    {
        routing_.append_next(way.search, *this, links_);
    }
    else
    {
        routing_.append_route(way.search.from, way.search.to, way.search.key, links_);
        way.search.at = vertex_of(way.search.to);
    }
    for (const LinkId link : links_)
    {
        way.resources.push_back(resources_.use({ResourceKind::link, link.value}));
    }
    if (buffers_ != nullptr)
    {
        way.links.insert(way.links.end(), links_.begin(), links_.end());
        way.channels.clear();
        routing_.append_channels(way.search.from, way.search.to, way.search.key, way.links,
                                 way.channels);
    }
    if (way.search.key.segment == 0)
    {
        message.links += static_cast<std::uint32_t>(links_.size());
    }
    if (way.search.at == vertex_of(way.search.to))
    {
        resources_.append_port(ResourceKind::ejection_port, way.search.to, way.resources);
        way.is_complete = true;
    }
}

void OwnRoutes::attribute(std::uint32_t place, ResourceId resource, Picoseconds waiting,
                          Picoseconds end)
{
    messages_[place].attributed = after(messages_[place].attributed, waiting);
    resources_.attribute(resource, end, waiting);
}

bool OwnRoutes::arrive(std::uint32_t place, std::uint32_t segment, ResourceId last, Picoseconds end,
                       Picoseconds time)
{
    auto& message = messages_[place];
    if (std::tie(time, segment) >= std::tie(message.arrival, message.last_segment))
    {
        message.arrival = time;
        message.last_segment = segment;
        message.last_resource = last;
        message.last_end = end;
    }
    if (held_back_ != nullptr)
    {
        message.arrivals[segment] = time;
    }
    if (--message.segments_left > 0)
    {
        return false;
    }
    count_held_back(message);
    return true;
}

void OwnRoutes::count_held_back(const OwnMessage& message)
{
    auto latest = Picoseconds::min();
    for (const auto arrival : message.arrivals)
    {
        if (arrival < latest)
        {
            held_back_->add(latest - arrival);
        }
        latest = std::max(latest, arrival);
    }
}

Picoseconds OwnRoutes::lateness(std::uint32_t place)
{
    const auto& message = messages_[place];
    const auto lateness = message.arrival - message.alone_end;
    resources_.attribute(message.last_resource, message.last_end, lateness - message.attributed);
    return lateness;
}

Picoseconds OwnRoutes::queue(LinkId link) const
{
    const auto resource = resources_.find(link);
    if (!resource)
    {
        return Picoseconds{0};
    }
    const auto free = buffers_ != nullptr ? buffers_->free(*resource) : resources_[*resource].free;
    return std::max(Picoseconds{0}, free - now_);
}

std::uint64_t OwnRoutes::bytes_taken(LinkId link) const
{
    HAEC_SIM_ASSERT(buffers_ != nullptr);
    const auto resource = resources_.find(link);
    if (!resource)
    {
        return 0;
    }
    auto way = looking_->links;
    way.push_back(link);
    std::vector<std::uint32_t> channels;
    const auto& search = looking_->search;
    routing_.append_channels(search.from, search.to, search.key, way, channels);
    return channels.back() == no_channel ? 0 : buffers_->bytes_taken(*resource, channels.back());
}

Picoseconds OwnRoutes::latency(LinkId link) const
{
    const auto resource = resources_.find(link);
    return resource ? resources_[*resource].latency : resources_.latency(link);
}

} // namespace haec_sim
