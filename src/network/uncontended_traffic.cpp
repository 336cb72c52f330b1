// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/uncontended_traffic.hpp"

#include "network/service.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

NetworkOptions options_of(const Platform& platform, const BinLimit& time_bins)
{
    NetworkOptions options;
    options.segment = Bytes{0};
    options.injection = platform.ports().injection;
    options.ejection = platform.ports().ejection;
    options.time_bins = time_bins;
    return options;
}

} // namespace

UncontendedTraffic::UncontendedTraffic(const Platform& platform, const NetworkRates& rates,
                                       const BinLimit& time_bins)
    : resources_(platform, rates, options_of(platform, time_bins)), routes_(platform, resources_),
      is_by_pair_(platform.routing().is_by_pair())
{
}

template <class Visit>
void UncontendedTraffic::pass(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire,
                              const RouteKey& key, Visit visit)
{
    const std::uint64_t bytes = std::max<std::uint64_t>(on_wire.value, 1);
    NetworkRoute& route = routes_.use(from, to, key);
    UnitTimes unit{entry, entry};
    for (std::uint32_t hop = 0; hop < route.hops; ++hop)
    {
        const ResourceId number = routes_.steps()[route.first_step + hop].resource();
        const NetworkResource& resource = resources_[number];
        const Picoseconds work =
            resource.bandwidth.value > 0 ? passing_time(bytes, resource.bandwidth) : Picoseconds{};
        const Service service = serve(unit, Picoseconds::min(), work);
        unit = {after(service.begin, resource.latency), after(service.end, resource.latency)};
        visit(number, service.end, work, bytes);
    }
    routes_.release(route);
}

AlikeEntries UncontendedTraffic::count(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire,
                                       const RouteKey& key)
{
    auto alike = is_by_pair_ ? AlikeEntries{Picoseconds{0}, Picoseconds::max()} : AlikeEntries{};
    pass(from, to, entry, on_wire, key,
         [&](ResourceId number, Picoseconds end, Picoseconds work, std::uint64_t bytes)
         {
             resources_.count_alone(number, end, work, bytes);
             narrow(alike, entry, end - work, end);
             longest_ = std::max(longest_, end - entry);
         });
    return alike;
}

// Times on the way are as much later as the entry is.
void UncontendedTraffic::narrow(AlikeEntries& alike, Picoseconds entry, Picoseconds begin,
                                Picoseconds end) const
{
    const TimeBins& bins = resources_.bins();
    const Picoseconds bin = bins.begin_of(begin);
    // An end on the edge might need wider bins.
    const Picoseconds latest = after(bin, bins.width() - Picoseconds{1});
    if (entry < Picoseconds{0} || end > latest || end == Picoseconds::max())
    {
        alike = {};
        return;
    }
    alike.first = std::max(alike.first, entry - (begin - bin));
    alike.last = std::min(alike.last, after(entry, latest - end));
}

void UncontendedTraffic::repeat(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire,
                                std::uint64_t messages)
{
    pass(from, to, entry, on_wire, {},
         [&](ResourceId number, Picoseconds end, Picoseconds work, std::uint64_t bytes)
         { resources_.count_alike(number, end - work, work, bytes, messages); });
}

// Most messages are in the window of a whole program from their entry to their end, whatever way
// they took.
std::vector<ServedPart> UncontendedTraffic::outside(const TimeSpan& window)
{
    std::vector<ServedPart> parts(resources_.count());
    log_->each(
        [&](const Noted& noted)
        {
            if (noted.entry >= window.begin && after(noted.entry, longest_) <= window.end)
            {
                return;
            }
            pass(noted.from, noted.to, noted.entry, noted.on_wire, noted.key,
                 [&](ResourceId number, Picoseconds end, Picoseconds work, std::uint64_t bytes) {
                     parts[number.value] += outside_of(window, {end - work, end, bytes});
                 });
        });
    return parts;
}

} // namespace haec_sim
