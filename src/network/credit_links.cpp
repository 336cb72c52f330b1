// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/credit_links.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace haec_sim
{

std::uint32_t CreditLinks::number_of(std::uint32_t channel) const
{
    return options_.channels ? std::min(channel, *options_.channels - 1) : channel;
}

CreditLinks::Channel& CreditLinks::channel_of(const BufferPlace& place)
{
    if (place.link.value >= states_.size())
    {
        states_.resize(resources_.count());
    }
    auto& channels = states_[place.link.value].channels;
    const auto number = number_of(place.channel);
    if (number >= channels.size())
    {
        channels.resize(number + 1);
    }
    return channels[number];
}

// A unit that finds nobody waiting wakes a link that sleeps; where somebody waits, even for room,
// it is awake.
void CreditLinks::add(const WaitingUnit& unit)
{
    auto& heap = channel_of(unit.needed).waiting;
    auto& state = states_[unit.needed.link.value];
    const auto& times = unit.unit.times;
    if (state.waiting == 0)
    {
        state.ready = resources_.ready(unit.needed.link, times.head);
    }
    const auto free = std::max(state.free, state.ready);
    state.free = serve(times, free, unit.work.time).end;
    state.work = after(state.work, unit.work.time);
    ++state.waiting;
    ++waiting_;
    heap.push_back(unit);
    std::ranges::push_heap(heap, [this](const auto& left, const auto& right)
                           { return comes_behind(left, right); });
}

bool CreditLinks::has_room(const Channel& channel) const
{
    return !options_.size ||
           channel.waiting.front().needed.bytes <= options_.size->value - channel.taken;
}

std::optional<WaitingUnit> CreditLinks::take(ResourceId link, Picoseconds now)
{
    auto& state = states_[link.value];
    if (state.waiting == 0 || state.ready > now)
    {
        return std::nullopt;
    }
    Channel* first = nullptr;
    for (auto& channel : state.channels)
    {
        if (!channel.waiting.empty() && has_room(channel) &&
            (first == nullptr || comes_behind(first->waiting.front(), channel.waiting.front())))
        {
            first = &channel;
        }
    }
    if (first == nullptr)
    {
        return std::nullopt;
    }
    std::ranges::pop_heap(first->waiting, [this](const auto& left, const auto& right)
                          { return comes_behind(left, right); });
    const auto unit = first->waiting.back();
    first->waiting.pop_back();
    first->taken += unit.needed.bytes;
    state.work -= unit.work.time;
    --state.waiting;
    --waiting_;
    return unit;
}

void CreditLinks::begin(ResourceId link, Picoseconds end)
{
    auto& state = states_[link.value];
    state.ready = end;
    state.free = std::max(state.free, after(end, state.work));
}

void CreditLinks::release(const BufferPlace& place)
{
    auto& channel = channel_of(place);
    HAEC_SIM_ASSERT(channel.taken >= place.bytes);
    channel.taken -= place.bytes;
}

Picoseconds CreditLinks::free(ResourceId link) const
{
    return link.value < states_.size() ? states_[link.value].free : Picoseconds{};
}

std::uint64_t CreditLinks::bytes_taken(ResourceId link, std::uint32_t channel) const
{
    if (link.value >= states_.size())
    {
        return 0;
    }
    const auto& channels = states_[link.value].channels;
    const auto number = number_of(channel);
    return number < channels.size() ? channels[number].taken : 0;
}

// A buffer without room is full of units that wait for a link in some channel, of which the first
// finds no room behind that link. So each leads to another one, and sooner or later to one that was
// passed.
std::vector<BufferPlace> CreditLinks::cycle() const
{
    using Name = std::pair<std::uint64_t, std::uint32_t>;
    const auto name_of = [this](const BufferPlace& place) {
        return Name{resources_.identity(place.link).number, number_of(place.channel)};
    };
    std::map<Name, BufferPlace> waits_for;
    std::map<Name, BufferPlace> blocked;
    for (const auto& state : states_)
    {
        for (const auto& channel : state.channels)
        {
            for (const auto& unit : channel.waiting)
            {
                const BufferPlace next{unit.needed.link, number_of(unit.needed.channel)};
                blocked.emplace(name_of(next), next);
                if (unit.held.bytes > 0)
                {
                    auto& first = waits_for.try_emplace(name_of(unit.held), next).first->second;
                    first = name_of(next) < name_of(first) ? next : first;
                }
            }
        }
    }
    std::vector<BufferPlace> passed{blocked.begin()->second};
    std::map<Name, std::size_t> places{{name_of(passed.back()), 0}};
    while (true)
    {
        const auto next = waits_for.at(name_of(passed.back()));
        const auto [known, is_new] = places.emplace(name_of(next), passed.size());
        if (!is_new)
        {
            passed.erase(passed.begin(),
                         passed.begin() + static_cast<std::ptrdiff_t>(known->second));
            return passed;
        }
        passed.push_back(next);
    }
}

} // namespace haec_sim
