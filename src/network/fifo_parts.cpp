// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/fifo_network.hpp"

#include <limits>

// The network in parts (docs/adr/0057).

namespace haec_sim
{

void FifoNetwork::push(const NetworkUnit& unit)
{
    if (parts_ != nullptr && !parts_->empty())
    {
        parts_->push(routes_.steps()[unit.step].resource(), unit);
    }
    else
    {
        units_.push(unit);
    }
}

bool FifoNetwork::is_urgent(const NetworkEntry& entry, const Transit& transit,
                            const Journey& journey) const
{
    if (parts_ == nullptr)
    {
        return false;
    }
    const NetworkRoute& route = *journey.route;
    const auto last = Segmentation(transit.bytes, segment_.of(transit.bytes), transit.segments)
                          .span(transit.segments - 1);
    const auto end = transit.segments > 1
                         ? journey.course->ends.back()
                         : after(route.latency_before_last, passing_time(last, route.slowest));
    const auto arrival = after(end - passing_time(last, route.last), route.last_latency);
    return entry.name.kind == MessageKind::collective ||
           entry.alone - entry.load.entry_delay < arrival;
}

std::optional<Picoseconds> FifoNetwork::first_arrival() const noexcept
{
    return parts_ != nullptr && under_way_ >= parts_from_ && urgent_ == 0 && !lets_late_ones_in_
               ? std::optional(after(next(), last_latency_))
               : std::nullopt;
}

void FifoNetwork::gather()
{
    if (parts_ != nullptr && !parts_->empty())
    {
        parts_->take_all([this](const NetworkUnit& unit) { units_.push(unit); });
    }
}

void FifoNetwork::advance_in_parts(Picoseconds until, std::vector<NetworkExit>& exits)
{
    for (const auto& unit : units_.take_all())
    {
        parts_->push(routes_.steps()[unit.step].resource(), unit);
    }
    parts_->serve(until,
                  [&](const NetworkUnit& unit)
                  {
                      if (const auto exit = serve_one(unit, *parts_))
                      {
                          exits.push_back(*exit);
                      }
                  });
    served_ = {.times = {until - Picoseconds{1}, until},
               .sender = std::numeric_limits<std::uint32_t>::max()};
}

} // namespace haec_sim
