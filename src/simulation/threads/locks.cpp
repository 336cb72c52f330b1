// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/locks.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <tuple>

namespace haec_sim
{

void Locks::see_take(const LockName& name, ThreadSlot slot, Picoseconds in,
                     std::optional<std::uint32_t> order)
{
    auto& holdings = holdings_[name];
    auto place = holdings.end();
    while (place != holdings.begin() &&
           std::tie(std::prev(place)->in, std::prev(place)->slot) > std::tie(in, slot))
    {
        --place;
    }
    holdings.insert(place, {slot, in, order, false, {}, {}});
}

Locks::Holdings::iterator Locks::next_of(Holdings& holdings, ThreadSlot slot)
{
    const auto found = std::ranges::find_if(holdings, [slot](const Holding& holding)
                                            { return holding.slot == slot && !holding.is_taken; });
    HAEC_SIM_ASSERT(found != holdings.end());
    return found;
}

Locks::Holding* Locks::before(Holdings& holdings, const Holding& next, LocationIndex waiter,
                              bool& is_known)
{
    is_known = true;
    if (next.order)
    {
        const auto found = std::ranges::find_if(holdings, [&](const Holding& holding)
                                                { return holding.order == *next.order - 1; });
        if (found != holdings.end())
        {
            return &*found;
        }
    }
    is_known = lookahead_.look_beyond_all(next.slot, next.in, waiter);
    Holding* last = nullptr;
    for (auto& holding : holdings)
    {
        if (next.order)
        {
            const bool is_before = holding.order < *next.order;
            last = is_before && (last == nullptr || holding.order > last->order) ? &holding : last;
        }
        else if (&holding == &next)
        {
            break;
        }
        else
        {
            last = &holding;
        }
    }
    return last;
}

std::optional<Cause> Locks::free_since(const LockName& name, ThreadSlot slot, LocationIndex waiter)
{
    auto& holdings = holdings_[name];
    const auto next = next_of(holdings, slot);
    bool is_known = false;
    auto* holder = before(holdings, *next, waiter, is_known);
    if (!is_known)
    {
        return std::nullopt;
    }
    if (holder == nullptr || holder->slot == slot)
    {
        return Cause{};
    }
    if (!holder->given_back)
    {
        holder->waiting.add(waiter);
        return std::nullopt;
    }
    return Cause{*holder->given_back, lookahead_.location(holder->slot)};
}

void Locks::take(const LockName& name, ThreadSlot slot)
{
    auto& holdings = holdings_[name];
    const auto next = next_of(holdings, slot);
    next->is_taken = true;
    // Nobody asks any more for those that were over before it.
    const auto order = next->order;
    const auto in = next->in;
    std::erase_if(holdings,
                  [&](const Holding& holding)
                  {
                      const bool is_before = order ? holding.order < order : holding.in < in;
                      return is_before && holding.given_back;
                  });
}

void Locks::give_back(const LockName& name, ThreadSlot slot, Picoseconds out)
{
    auto& holdings = holdings_[name];
    const auto last =
        std::find_if(holdings.rbegin(), holdings.rend(),
                     [slot](const Holding& holding)
                     { return holding.slot == slot && holding.is_taken && !holding.given_back; });
    if (last != holdings.rend())
    {
        last->given_back = out;
        last->waiting.wake_all(wake_);
    }
}

void Locks::end(ThreadSlot slot)
{
    for (auto& [name, holdings] : holdings_)
    {
        for (auto& holding : holdings)
        {
            if (holding.slot == slot && !holding.given_back)
            {
                holding.given_back = Picoseconds::min();
                holding.waiting.wake_all(wake_);
            }
        }
    }
}

} // namespace haec_sim
