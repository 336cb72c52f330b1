// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network_unit.hpp"
#include "network/time_slots.hpp"
#include "network/unit_heap.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace haec_sim
{

/// The units under way, the first by `Order` on top: a calendar queue ([Brown1988]). One that comes
/// and is before others that were popped already is on top next. Time is cut into intervals. Sorted
/// are only the units of those that have begun; most others lie in the slot of their interval, and
/// those for which there is no slot yet are far off, in a heap of their own. The length of an
/// interval follows from how far ahead units come. It changes nothing but the cost: a heap of all
/// units takes twice the time (docs/adr/0030).
template <class Order>
class UnitQueue
{
public:
    /// `order(left, right)` is true where `left` comes first, and never disagrees with the order of
    /// heads. `order.expect(unit)` is told of a unit that is served soon.
    explicit UnitQueue(Order order) : order_(order), begun_(order), far_(order) {}

    bool empty() const noexcept
    {
        return begun_.empty() && far_.empty();
    }

    /// The queue is not empty; nor is it for pop() and replace_top().
    const NetworkUnit& top() const noexcept
    {
        return begun_.empty() ? far_.top() : begun_.top();
    }

    void push(const NetworkUnit& unit)
    {
        place(unit);
        count_push();
        begin_next();
    }

    void pop()
    {
        begin_top();
        begun_.pop();
        begin_next();
    }

    /// Does pop() and push() in one go.
    void replace_top(const NetworkUnit& unit)
    {
        begin_top();
        if (interval_of(unit) <= begun_until_)
        {
            begun_.replace_top(unit);
            count_push();
            return;
        }
        begun_.pop();
        push(unit);
    }

private:
    /// Counts since the length of intervals was last looked at.
    struct Pushed
    {
        /// The pushes, those of them that were far off, and how many make it be looked at again.
        std::size_t all = 0;
        std::size_t far = 0;
        /// Intervals that have begun.
        std::size_t begun = 0;
        std::size_t until = least_until;
    };

    static constexpr std::size_t least_until = std::size_t{1} << 14;
    /// The longest intervals take 2^50 ps.
    static constexpr int longest_shift = 50;
    /// The number of looks at intervals that are not too short before they get shorter: so that
    /// they do not change all the time where no length suits.
    static constexpr int most_calm = 32;

    std::int64_t interval_of(const NetworkUnit& unit) const noexcept
    {
        return unit.times.head.count() >> shift_;
    }

    /// Puts a unit where its interval says.
    void place(const NetworkUnit& unit)
    {
        const std::int64_t interval = interval_of(unit);
        if (interval <= begun_until_)
        {
            begun_.push(unit);
        }
        else if (interval - begun_until_ < TimeSlots::slot_count)
        {
            slots_.push(interval, unit);
        }
        else
        {
            ++pushed_.far;
            far_.push(unit);
        }
    }

    /// Nothing that comes can be before the top unit, when that is popped: however far off it was,
    /// its interval has begun.
    void begin_top()
    {
        if (begun_.empty())
        {
            begun_until_ = interval_of(far_.top());
            bring_near();
        }
    }

    /// Begins the next interval that has units, where those that have begun have none left.
    void begin_next()
    {
        if (begun_.empty() && slots_.size() > 0)
        {
            ++pushed_.begun;
            begun_until_ = slots_.next_behind(begun_until_);
            slots_.take_all(begun_until_,
                            [this](const NetworkUnit& unit)
                            {
                                order_.expect(unit);
                                begun_.push(unit);
                            });
            bring_near();
        }
    }

    /// Gives those units slots that are not far off any more.
    void bring_near()
    {
        while (!far_.empty() && interval_of(far_.top()) - begun_until_ < TimeSlots::slot_count)
        {
            const NetworkUnit unit = far_.top();
            far_.pop();
            place(unit);
        }
    }

    void count_push()
    {
        if (++pushed_.all >= pushed_.until)
        {
            adapt();
        }
    }

    /// Longer intervals, where many units are far off; shorter ones, where few are and many units
    /// share one.
    void adapt()
    {
        const Pushed pushed = pushed_;
        pushed_ = {};
        pushed_.until = std::max(least_until, 4 * (begun_.size() + slots_.size() + far_.size()));
        const bool is_short = pushed.far > pushed.all / 8 && shift_ < longest_shift;
        const bool is_long =
            pushed.far < pushed.all / 64 && pushed.begun < pushed.all / 4 && shift_ > 0;
        calm_ = is_short ? 0 : calm_ + 1;
        if (is_short || (is_long && calm_ > most_calm))
        {
            cut_anew(is_short ? shift_ + 1 : shift_ - 1);
        }
    }

    /// Takes all units out and places them by intervals of 2^shift picoseconds.
    void cut_anew(int shift)
    {
        auto units = begun_.take_all();
        const auto far = far_.take_all();
        units.insert(units.end(), far.begin(), far.end());
        while (slots_.size() > 0)
        {
            begun_until_ = slots_.next_behind(begun_until_);
            slots_.take_all(begun_until_,
                            [&units](const NetworkUnit& unit) { units.push_back(unit); });
        }
        shift_ = shift;
        std::int64_t first = units.empty() ? 0 : interval_of(units.front());
        for (const NetworkUnit& unit : units)
        {
            first = std::min(first, interval_of(unit));
        }
        begun_until_ = first;
        for (const NetworkUnit& unit : units)
        {
            place(unit);
        }
        pushed_.far = 0;
    }

    Order order_;
    UnitHeap<Order> begun_;
    TimeSlots slots_;
    UnitHeap<Order> far_;
    /// The last interval whose units are in begun_.
    std::int64_t begun_until_ = 0;
    /// Intervals take 2^shift_ picoseconds: about a nanosecond at first.
    int shift_ = 10;
    int calm_ = 0;
    Pushed pushed_{};
};

} // namespace haec_sim
