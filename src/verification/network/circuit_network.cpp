// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/network/circuit_network.hpp"

#include "verification/times/bounds.hpp"

#include <algorithm>

namespace haec_sim::verification
{

bool CircuitNetwork::Ports::has_more_than(std::size_t others) const
{
    const auto unused =
        std::ranges::count_if(ports, [](const Port& port) { return !port.is_in_use; });
    return is_unlimited || static_cast<std::size_t>(unused) > others;
}

// The first of those that are aimed at the partner, or of all; none was used before the other.
std::size_t CircuitNetwork::Ports::choose(Vertex partner)
{
    std::optional<std::size_t> best;
    const auto is_better = [&](const Port& port, const Port& other)
    {
        const bool is_aimed = port.aim == partner;
        return is_aimed != (other.aim == partner) ? is_aimed : port.used_until < other.used_until;
    };
    const auto is_unused = [](const Port& port) { return !port.is_in_use && !port.used_until; };
    if (is_unlimited && std::ranges::none_of(ports, is_unused))
    {
        ports.emplace_back();
    }
    for (std::size_t number = 0; number < ports.size(); ++number)
    {
        if (!ports[number].is_in_use && (!best || is_better(ports[number], ports[*best])))
        {
            best = number;
        }
    }
    return best.value();
}

CircuitNetwork::Ports& CircuitNetwork::ports_at(const Side& side)
{
    const auto [found, is_new] = sides_.try_emplace(side);
    if (is_new)
    {
        const auto& circuits = *shared_.links.at(std::get<0>(side)).circuits;
        const auto count = std::get<2>(side) ? circuits.transmitters : circuits.receivers;
        found->second.is_unlimited = !count;
        found->second.ports.resize(count.value_or(0));
    }
    return found->second;
}

void CircuitNetwork::serve_until(Picoseconds time, const OnArrival& on_arrival)
{
    while (true)
    {
        const auto head = next_head();
        const auto due = times_.empty() ? Picoseconds::max() : *times_.begin();
        if (std::min(head, due) > time || (times_.empty() && head == Picoseconds::max()))
        {
            return;
        }
        if (head <= due)
        {
            take_next(on_arrival);
        }
        else
        {
            times_.erase(times_.begin());
            look(due, on_arrival);
        }
    }
}

void CircuitNetwork::serve(const Unit& unit, const OnArrival& on_arrival)
{
    const auto number = segment_route_of(unit).resources[unit.hop];
    if (!resources()[number].circuit)
    {
        SharedNetwork::serve(unit, on_arrival);
        return;
    }
    const Passage passage{unit.message, unit.hop};
    const auto [found, is_new] = passages_.try_emplace(passage, Asking{.resource = number});
    if (is_new)
    {
        asking_.emplace(Rank{unit.head, unit.sender, unit.sends, unit.sequence}, passage);
        times_.insert(unit.head);
    }
    if (found->second.is_granted)
    {
        serve_on_circuit(passage, unit, on_arrival);
    }
    else
    {
        found->second.units.push_back(unit);
    }
}

void CircuitNetwork::look(Picoseconds time, const OnArrival& on_arrival)
{
    do
    {
        end_circuits(time);
    } while (go_through(time, on_arrival));
}

void CircuitNetwork::end_circuits(Picoseconds time)
{
    while (!ends_.empty() && ends_.begin()->first <= time)
    {
        const auto& [end, ended] = *ends_.begin();
        const auto& link = *resources()[ended.resource].circuit;
        for (auto* port : {&ports_at(sender_of(link)).ports[ended.transmitter],
                           &ports_at(receiver_of(link)).ports[ended.receiver]})
        {
            port->is_in_use = false;
            port->used_until = end;
        }
        up_.erase(ended.resource);
        ends_.erase(ends_.begin());
    }
}

bool CircuitNetwork::go_through(Picoseconds time, const OnArrival& on_arrival)
{
    std::map<Side, std::size_t> before;
    std::set<std::uint32_t> wanted;
    bool has_granted = false;
    for (auto next = asking_.begin(); next != asking_.end();)
    {
        const auto passage = next->second;
        const auto number = passages_.at(passage).resource;
        const auto& link = *resources()[number].circuit;
        auto& at_sender = before[sender_of(link)];
        auto& at_receiver = before[receiver_of(link)];
        if (up_.contains(number) || !wanted.insert(number).second)
        {
            ++next;
        }
        else if (ports_at(sender_of(link)).has_more_than(at_sender) &&
                 ports_at(receiver_of(link)).has_more_than(at_receiver))
        {
            next = asking_.erase(next);
            grant(passage, time, on_arrival);
            has_granted = true;
        }
        else
        {
            ++at_sender;
            ++at_receiver;
            ++next;
        }
    }
    return has_granted;
}

void CircuitNetwork::grant(const Passage& passage, Picoseconds time, const OnArrival& on_arrival)
{
    auto& asking = passages_.at(passage);
    auto& resource = resources()[asking.resource];
    const auto link = *resource.circuit;
    auto& transmitters = ports_at(sender_of(link));
    auto& receivers = ports_at(receiver_of(link));
    asking.transmitter = transmitters.choose(link.to);
    asking.receiver = receivers.choose(link.from);
    auto& transmitter = transmitters.ports[asking.transmitter];
    auto& receiver = receivers.ports[asking.receiver];
    const bool is_aimed = transmitter.aim == link.to && receiver.aim == link.from;
    transmitter.aim = link.to;
    receiver.aim = link.from;
    transmitter.is_in_use = receiver.is_in_use = true;
    asking.is_granted = true;
    up_.insert(asking.resource);
    resource.free = is_aimed ? time : plus(time, shared_.links.at(link.type).circuits->delay);
    for (const auto& unit : std::exchange(asking.units, {}))
    {
        serve_on_circuit(passage, unit, on_arrival);
    }
}

void CircuitNetwork::serve_on_circuit(const Passage& passage, const Unit& unit,
                                      const OnArrival& on_arrival)
{
    const auto number = passages_.at(passage).resource;
    pass(unit, std::max(unit.head, resources()[number].free), on_arrival);
    if (unit.is_last)
    {
        const auto end = resources()[number].free;
        ends_.emplace(end, std::move(passages_.at(passage)));
        times_.insert(end);
        passages_.erase(passage);
    }
}

} // namespace haec_sim::verification
