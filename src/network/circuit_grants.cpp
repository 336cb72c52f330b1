// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/circuit_grants.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <tuple>

namespace haec_sim
{

std::uint32_t CircuitGrants::add_link(const Link& link, const LinkCircuits& circuits)
{
    const auto sender = side_of(link.from, link.type, true, circuits);
    const auto receiver = side_of(link.to, link.type, false, circuits);
    links_.push_back({.ends = link, .circuits = &circuits, .sender = sender, .receiver = receiver});
    return static_cast<std::uint32_t>(links_.size() - 1);
}

std::uint32_t CircuitGrants::side_of(VertexId vertex, LinkTypeId type, bool is_sender,
                                     const LinkCircuits& circuits)
{
    const std::uint64_t key = (std::uint64_t{type.value} << 33U) |
                              (std::uint64_t{vertex.value} << 1U) | (is_sender ? 1U : 0U);
    const auto [found, is_new] =
        side_numbers_.try_emplace(key, static_cast<std::uint32_t>(sides_.size()));
    if (is_new)
    {
        sides_.push_back({CircuitPorts(is_sender ? circuits.transmitters : circuits.receivers)});
    }
    return found->second;
}

void CircuitGrants::ask(std::uint32_t link, const CircuitRank& rank, std::uint32_t passage)
{
    auto& wanted = links_[link];
    wanted.waiting.push_back({rank, passage});
    ++waiting_;
    now_ = std::max(now_, rank.asked);
    if (!wanted.is_up && wanted.waiting.size() == 1)
    {
        stand(link);
    }
}

Picoseconds CircuitGrants::next() const noexcept
{
    if (waiting_ == 0)
    {
        return Picoseconds::max();
    }
    if (!changed_.empty())
    {
        return now_;
    }
    return ends_.empty() ? Picoseconds::max() : std::max(now_, ends_.top().first);
}

void CircuitGrants::change(std::uint32_t side)
{
    if (!sides_[side].has_changed)
    {
        sides_[side].has_changed = true;
        changed_.push_back(side);
    }
}

void CircuitGrants::stand(std::uint32_t link)
{
    const auto& wanted = links_[link];
    const Asking asking{wanted.waiting.front().rank, link};
    for (const auto number : {wanted.sender, wanted.receiver})
    {
        auto& standing = sides_[number].asking;
        standing.insert(std::ranges::upper_bound(standing, asking.rank, {}, &Asking::rank), asking);
        change(number);
    }
}

void CircuitGrants::end_until(Picoseconds now)
{
    while (!ends_.empty() && ends_.top().first <= now)
    {
        const auto [time, number] = ends_.top();
        ends_.pop();
        auto& link = links_[number];
        sides_[link.sender].ports.release(link.transmitter_port, time);
        sides_[link.receiver].ports.release(link.receiver_port, time);
        link.is_up = false;
        change(link.sender);
        change(link.receiver);
        if (!link.waiting.empty())
        {
            stand(number);
        }
    }
}

bool CircuitGrants::is_near(std::uint32_t side, std::uint32_t link) const
{
    const auto& [ports, asking, has_changed] = sides_[side];
    const auto first = asking.begin();
    const auto count = std::min<std::size_t>(ports.free(), asking.size());
    return std::find_if(first, first + static_cast<std::ptrdiff_t>(count),
                        [link](const Asking& one)
                        { return one.link == link; }) != first + static_cast<std::ptrdiff_t>(count);
}

// A grant takes a port and one who stands before others, at both sides: those behind it have as
// many ports left for as many fewer before them, and those before it had one to spare. So all who
// get one at a time are found at once, in any order.
void CircuitGrants::find_grants()
{
    found_.clear();
    for (const auto number : changed_)
    {
        auto& side = sides_[number];
        side.has_changed = false;
        const auto count = std::min<std::size_t>(side.ports.free(), side.asking.size());
        for (std::size_t place = 0; place < count; ++place)
        {
            const auto& link = links_[side.asking[place].link];
            if (is_near(number == link.sender ? link.receiver : link.sender,
                        side.asking[place].link))
            {
                found_.push_back(side.asking[place]);
            }
        }
    }
    changed_.clear();
    std::ranges::sort(found_, {}, [](const Asking& one) { return std::tie(one.rank, one.link); });
    const auto others = std::ranges::unique(found_, {}, &Asking::link);
    found_.erase(others.begin(), others.end());
}

void CircuitGrants::grant(Picoseconds now, std::vector<Grant>& grants)
{
    HAEC_SIM_ASSERT(now >= now_);
    now_ = now;
    end_until(now);
    find_grants();
    for (const auto& asking : found_)
    {
        grants.push_back(give(asking.link, now));
    }
}

CircuitGrants::Grant CircuitGrants::give(std::uint32_t number, Picoseconds now)
{
    auto& link = links_[number];
    const auto [rank, passage] = link.waiting.front();
    link.waiting.pop_front();
    --waiting_;
    for (const auto side : {link.sender, link.receiver})
    {
        std::erase_if(sides_[side].asking,
                      [number](const Asking& one) { return one.link == number; });
    }
    auto& transmitters = sides_[link.sender].ports;
    auto& receivers = sides_[link.receiver].ports;
    link.transmitter_port = transmitters.take(link.ends.to);
    link.receiver_port = receivers.take(link.ends.from);
    link.is_up = true;
    const bool is_aimed = transmitters.was_aimed() && receivers.was_aimed();
    const auto delay = is_aimed ? Picoseconds{} : to_picoseconds(link.circuits->retarget_delay);
    return {passage, after(now, delay), !is_aimed};
}

} // namespace haec_sim
