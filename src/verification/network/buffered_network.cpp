// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/network/buffered_network.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/virtual_channels.hpp"
#include "verification/times/bounds.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::verification
{

Picoseconds BufferedNetwork::next_time() const
{
    return releases_.empty() ? next_head() : std::min(next_head(), releases_.top().time);
}

void BufferedNetwork::serve_until(Picoseconds time, const OnArrival& on_arrival)
{
    for (auto now = next_time(); now <= time && now < Picoseconds::max(); now = next_time())
    {
        // Ports have no latency: what leaves one comes at the same time.
        while (next_head() <= now)
        {
            take_next(on_arrival);
        }
        for (; !releases_.empty() && releases_.top().time <= now; releases_.pop())
        {
            const auto& room = releases_.top().room;
            auto& taken = links_[room.link].channels[room.channel].taken;
            HAEC_SIM_ASSERT(taken >= room.bytes);
            taken -= room.bytes;
            changed_.insert(room.link);
        }
        for (const auto link : std::exchange(changed_, {}))
        {
            begin(link, now, on_arrival);
        }
    }
}

std::uint32_t BufferedNetwork::channel_of(const PartialRoute& route, std::size_t link) const
{
    const auto channel = channels_.channel(route, link);
    return buffers_.channels ? std::min(channel, *buffers_.channels - 1) : channel;
}

BufferedNetwork::Room BufferedNetwork::room_of(const Unit& unit, const SegmentRoute& segment_route,
                                               std::size_t link) const
{
    const bool is_last = segment_route.is_whole && link + 1 == segment_route.route.hops.size();
    const auto number = resources().find(segment_route.route.hops[link]).value();
    if (channels_.channel(segment_route.route, link) == no_channel)
    {
        return {number, 0, 0};
    }
    return {number, channel_of(segment_route.route, link), is_last ? 0 : bytes_of(unit)};
}

void BufferedNetwork::serve(const Unit& unit, const OnArrival& on_arrival)
{
    const auto& segment_route = segment_route_of(unit);
    if (unit.hop < ports_before_ || unit.hop - ports_before_ >= segment_route.route.hops.size())
    {
        SharedNetwork::serve(unit, on_arrival);
        return;
    }
    const auto place = unit.hop - ports_before_;
    Waiting waiting{unit, room_of(unit, segment_route, place), {}};
    if (place > 0)
    {
        waiting.held = room_of(unit, segment_route, place - 1);
    }
    auto& link = links_[waiting.needed.link];
    auto& resource = resources()[waiting.needed.link];
    if (link.waiting == 0)
    {
        // A link that somebody waits for does not sleep.
        const auto ready = resource.ready(unit.head);
        resource.free = ready > unit.head ? ready : resource.free;
    }
    const auto work = service_of(unit);
    const auto free = std::max(link.free, resource.free);
    link.free = std::max(plus(std::max(free, unit.head), work), unit.tail);
    link.work = plus(link.work, work);
    ++link.waiting;
    ++waiting_;
    link.channels[waiting.needed.channel].waiting.insert(waiting);
    changed_.insert(waiting.needed.link);
    if (resource.free > unit.head)
    {
        releases_.push({resource.free, {waiting.needed.link}});
    }
}

bool BufferedNetwork::has_room(const Channel& channel, const Waiting& waiting) const
{
    return !buffers_.size || waiting.needed.bytes == 0 ||
           channel.taken + waiting.needed.bytes <= *buffers_.size;
}

// An idle link looks at the first unit of each channel; of those that have room the first begins.
void BufferedNetwork::begin(std::uint32_t number, Picoseconds now, const OnArrival& on_arrival)
{
    auto& link = links_[number];
    Channel* chosen = nullptr;
    for (auto& [name, channel] : link.channels)
    {
        if (!channel.waiting.empty() && has_room(channel, *channel.waiting.begin()) &&
            (chosen == nullptr || IsEarlier()(*channel.waiting.begin(), *chosen->waiting.begin())))
        {
            chosen = &channel;
        }
    }
    if (chosen == nullptr || resources()[number].free > now)
    {
        return;
    }
    const auto waiting = chosen->waiting.extract(chosen->waiting.begin()).value();
    chosen->taken += waiting.needed.bytes;
    link.work -= service_of(waiting.unit);
    --link.waiting;
    --waiting_;
    pass(waiting.unit, now, on_arrival);
    const auto end = resources()[number].free;
    link.free = std::max(link.free, plus(end, link.work));
    releases_.push({end, {number}});
    if (waiting.held.bytes > 0)
    {
        // That there is room comes back by the link alone.
        const auto& left = resources()[waiting.held.link];
        releases_.push({plus(end, left.latency - left.in_switch), waiting.held});
    }
}

// Nobody has come to a link that was never used.
LinkState BufferedNetwork::state_of(const PartialRoute& route, const Hop& hop,
                                    Picoseconds now) const
{
    LinkState state{.latency = resources().latency(hop)};
    const auto number = resources().find(hop);
    const auto found = number ? links_.find(*number) : links_.end();
    if (found == links_.end())
    {
        return state;
    }
    const auto& link = found->second;
    state.queue = std::max(link.free - now, Picoseconds{0});
    auto next = route;
    next.hops.push_back(hop);
    if (channels_.channel(next, route.hops.size()) == no_channel)
    {
        return state;
    }
    const auto channel = link.channels.find(channel_of(next, route.hops.size()));
    state.taken = channel != link.channels.end() ? channel->second.taken : 0;
    return state;
}

} // namespace haec_sim::verification
