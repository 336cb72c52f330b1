// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/locks.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <tuple>

namespace haec_sim
{

void Locks::see_take(const LockName& name, Seat seat, Picoseconds in,
                     std::optional<std::uint32_t> order)
{
    auto& holdings = holdings_[name];
    auto place = holdings.end();
    while (place != holdings.begin() &&
           std::tie(std::prev(place)->in, std::prev(place)->seat) > std::tie(in, seat))
    {
        --place;
    }
    holdings.insert(place, {seat, in, order, false, {}, {}});
}

Locks::Holdings::iterator Locks::next_of(Holdings& holdings, Seat seat)
{
    const auto found = std::ranges::find_if(holdings, [seat](const Holding& holding)
                                            { return holding.seat == seat && !holding.is_taken; });
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
    is_known = sight_.look_beyond_all(next.seat, next.in, waiter);
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

std::optional<Cause> Locks::free_since(const LockName& name, Seat seat, LocationIndex waiter)
{
    auto& holdings = holdings_[name];
    const auto next = next_of(holdings, seat);
    bool is_known = false;
    auto* holder = before(holdings, *next, waiter, is_known);
    if (!is_known)
    {
        return std::nullopt;
    }
    if (holder == nullptr || holder->seat == seat)
    {
        return Cause{};
    }
    if (!holder->given_back)
    {
        holder->waiting.add(waiter);
        return std::nullopt;
    }
    return Cause{*holder->given_back, sight_.location(holder->seat)};
}

void Locks::take(const LockName& name, Seat seat)
{
    auto& holdings = holdings_[name];
    const auto next = next_of(holdings, seat);
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

void Locks::give_back(const LockName& name, Seat seat, Picoseconds out)
{
    auto& holdings = holdings_[name];
    const auto last =
        std::find_if(holdings.rbegin(), holdings.rend(),
                     [seat](const Holding& holding)
                     { return holding.seat == seat && holding.is_taken && !holding.given_back; });
    if (last != holdings.rend())
    {
        last->given_back = out;
        last->waiting.wake_all(wake_);
    }
}

void Locks::end(Seat seat)
{
    for (auto& [name, holdings] : holdings_)
    {
        for (auto& holding : holdings)
        {
            if (holding.seat == seat && !holding.given_back)
            {
                holding.given_back = Picoseconds::min();
                holding.waiting.wake_all(wake_);
            }
        }
    }
}

} // namespace haec_sim
