// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link_type.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"
#include "network/service.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The rates of a type of links, and when a direction takes which of them.
///
/// Source: the policy of energy-proportional networks, Abts et al., ISCA 2010 (spec:
/// links-that-adapt, "Rates"; docs/adr/0081).
///     at k window, k = 1, 2, ...: u = busy in [(k-1) window, k window) / window
///     u > up: the next higher rate;  u < down: the next lower one;  if there is one
/// A change begins at max(k window, end of the service or of the change under way) and takes the
/// delay, in which nothing is served. Busy is a direction from the begin of a service to its end.
/// Example: of 2.5, 5 and 10 GB/s, with a window of 10 us and a delay of 1 us, an idle link has
/// 5 GB/s from 11 us on and 2.5 GB/s from 21 us on.
struct RateRule
{
    /// In ascending order; at least one.
    std::vector<BytesPerSecond> bandwidths;
    Picoseconds window{};
    /// The busy times above and below which the rate changes: shares of the window, rounded.
    Picoseconds up{};
    Picoseconds down{};
    Picoseconds delay{};

    std::uint32_t highest() const noexcept
    {
        return static_cast<std::uint32_t>(bandwidths.size() - 1);
    }

    /// The rate to take after a window with that busy time.
    std::uint32_t next(std::uint32_t rate, Picoseconds busy) const noexcept
    {
        return busy > up     ? std::min(rate + 1, highest())
               : busy < down ? rate - std::min(rate, 1U)
                             : rate;
    }
};

/// The rule of a type that has rates.
RateRule rate_rule(const LinkType& type);

/// True where any type of links has rates. Where none has, units need not be looked at for it.
bool has_rates(const Platform& platform);

/// A direction leaves one rate for another. It has none between `begin` and `end`.
struct RateChange
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    /// From when on it had the rate that it leaves.
    Picoseconds since{};
    Picoseconds begin{};
    Picoseconds end{};
};

/// The rate of a direction, as far as it is decided. What it decides hangs on its own services
/// alone, so that all up to a time can be decided when the next unit is served: a step for each
/// change, however many windows pass without one.
class RateState
{
public:
    /// At 0, with the highest rate.
    explicit RateState(const RateRule& rule) noexcept : next_(rule.window), rate_(rule.highest()) {}

    RateState() = default;

    std::uint32_t rate() const noexcept
    {
        return rate_;
    }

    /// From when on it has its rate.
    Picoseconds since() const noexcept
    {
        return since_;
    }

    /// The time from which on it can take a unit whose head comes then; `free` is the end of the
    /// last service. Calls `tell(RateChange)` for each change that begins not later.
    template <class Tell>
    Picoseconds ready(const RateRule& rule, Picoseconds head, Picoseconds free, Tell tell)
    {
        free = std::max(free, since_);
        while (next_ <= std::max(head, free) && next_ < Picoseconds::max())
        {
            if (const auto to = rule.next(rate_, busy_); to != rate_)
            {
                const auto begin = std::max(next_, free);
                free = after(begin, rule.delay);
                tell(RateChange{rate_, to, since_, begin, free});
                rate_ = to;
                since_ = free;
            }
            begin_window(rule, std::max(head, free));
        }
        return free;
    }

    /// Calls `tell(RateChange)` for all changes that are decided up to `end`, the run's, where
    /// nothing is served any more. They may begin later.
    template <class Tell>
    void conclude(const RateRule& rule, Picoseconds end, Tell tell)
    {
        ready(rule, end, end_, tell);
    }

    /// It serves a unit, which begins not before ready() said.
    void serve(const Service& service) noexcept
    {
        busy_ += std::min(service.end, next_) - service.begin;
        end_ = service.end;
    }

private:
    /// The next window, or the one of its like behind which `until` is or the load changes.
    void begin_window(const RateRule& rule, Picoseconds until) noexcept
    {
        busy_ = std::clamp(end_ - next_, Picoseconds{}, rule.window);
        next_ = after(next_, rule.window);
        if (next_ > until || rule.next(rate_, busy_) != rate_)
        {
            return;
        }
        if (busy_ == Picoseconds{})
        {
            next_ =
                after(next_, times(rule.window, std::uint64_t((until - next_) / rule.window) + 1));
        }
        else if (busy_ == rule.window)
        {
            next_ = after(next_, times(rule.window, std::uint64_t((std::min(end_, until) - next_) /
                                                                  rule.window)));
        }
    }

    /// The end of the first window of which nothing is decided.
    Picoseconds next_{};
    /// The busy time in that window so far, and the end of the last service.
    Picoseconds busy_{};
    Picoseconds end_{};
    Picoseconds since_{};
    std::uint32_t rate_ = 0;
};

} // namespace haec_sim
