// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/network/priority_network.hpp"

#include <algorithm>

namespace haec_sim::verification
{

void PriorityNetwork::serve_until(Picoseconds time, const OnArrival& on_arrival)
{
    while (true)
    {
        const auto due =
            decisions_.empty() ? Picoseconds::max() : std::get<Picoseconds>(*decisions_.begin());
        const auto head = next_head();
        if (std::min(head, due) > time || std::min(head, due) == Picoseconds::max())
        {
            return;
        }
        if (head <= due)
        {
            take_next(on_arrival);
            continue;
        }
        const auto resource = std::get<std::uint32_t>(*decisions_.begin());
        decisions_.erase(decisions_.begin());
        auto& waiting = waiting_.at(resource);
        const auto first =
            std::ranges::min_element(waiting.units, [&](const Unit& one, const Unit& other)
                                     { return is_before(waiting, one, other); });
        const auto unit = *first;
        waiting.units.erase(first);
        if (!priorities_.weights().empty())
        {
            waiting.now = start_of(waiting, unit.priority);
            waiting.ends[unit.priority] =
                waiting.now + 1024 * bytes_of(unit) / priorities_.weights()[unit.priority];
        }
        pass(unit, due, on_arrival);
        if (!waiting.units.empty())
        {
            decide_at(resources()[resource].free, waiting.units.front(), resource);
        }
    }
}

void PriorityNetwork::serve(const Unit& unit, const OnArrival& /*on_arrival*/)
{
    const auto number = segment_route_of(unit).resources[unit.hop];
    auto& waiting = waiting_[number];
    if (waiting.units.empty())
    {
        decide_at(std::max(unit.head, resources()[number].free), unit, number);
    }
    waiting.units.push_back(unit);
}

// A port or link is at the same place of all routes that begin with a port.
void PriorityNetwork::decide_at(Picoseconds time, const Unit& unit, std::uint32_t resource)
{
    decisions_.insert({time, !has_injection_ || unit.hop > 0, resource});
}

std::uint64_t PriorityNetwork::start_of(const Waiting& waiting, std::size_t number)
{
    const auto end = waiting.ends.find(number);
    return end == waiting.ends.end() ? waiting.now : std::max(waiting.now, end->second);
}

bool PriorityNetwork::is_before(const Waiting& waiting, const Unit& one, const Unit& other) const
{
    if (one.priority != other.priority)
    {
        const bool is_weighted = !priorities_.weights().empty();
        const auto start = is_weighted ? start_of(waiting, one.priority) : 0;
        const auto later = is_weighted ? start_of(waiting, other.priority) : 0;
        return std::tie(start, one.priority) < std::tie(later, other.priority);
    }
    return IsLater()(other, one);
}

} // namespace haec_sim::verification
