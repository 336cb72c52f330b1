// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network_unit.hpp"
#include "network/time_slots.hpp"
#include "network/unit_heap.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

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
    /// heads. `order.expect(unit)` is told of a unit that is served soon; where there are very
    /// many, some time before, and then order.expect_next(unit).
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

    /// All of them, in any order; the queue is empty then.
    std::vector<NetworkUnit> take_all()
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
        return units;
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
    /// Large machines have hundreds of thousands of units under way.
    static constexpr std::size_t most_to_slot = 8;
    static constexpr std::size_t most_slots = std::size_t{1} << 20;
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
        else if (interval - begun_until_ < slots_.count())
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
            const bool is_large = slots_.has_grown();
            slots_.take_all(begun_until_,
                            [this, is_large](const NetworkUnit& unit)
                            {
                                if (!is_large)
                                {
                                    order_.expect(unit);
                                }
                                begun_.push(unit);
                            });
            bring_near();
            if (is_large)
            {
                look_ahead();
            }
        }
    }

    /// Tells of the units of the next intervals. What a unit needs is found in three steps, each of
    /// which is far away in memory: the unit, what it names, and what that names.
    void look_ahead()
    {
        std::int64_t interval = begun_until_;
        for (int step = 0; step < 3 && slots_.size() > 0; ++step)
        {
            interval = slots_.next_behind(interval);
            if (interval - begun_until_ >= slots_.count())
            {
                return;
            }
            switch (step)
            {
            case 0:
                slots_.look_at(interval, [this](const auto& unit) { order_.expect_next(unit); });
                break;
            case 1:
                slots_.look_at(interval, [this](const auto& unit) { order_.expect(unit); });
                break;
            default:
                slots_.fetch(interval);
            }
        }
    }

    /// Gives those units slots that are not far off any more.
    void bring_near()
    {
        while (!far_.empty() && interval_of(far_.top()) - begun_until_ < slots_.count())
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

    /// More slots, where units are many to each; else longer intervals, where many units are far
    /// off, and shorter ones, where few are and many units share one.
    void adapt()
    {
        const Pushed pushed = pushed_;
        const std::size_t units = begun_.size() + slots_.size() + far_.size();
        pushed_ = {};
        pushed_.until = std::max(least_until, 4 * units);
        const bool is_short = pushed.far > pushed.all / 8 && shift_ < longest_shift;
        const int more = crowd(units);
        const int shorter = is_short ? 0 : std::max(more, excess(pushed));
        if (more > 0 || shorter > 0)
        {
            cut_anew(std::max(shift_ - shorter, 0), more);
            return;
        }
        const bool is_long =
            pushed.far < pushed.all / 64 && pushed.begun < pushed.all / 4 && shift_ > 0;
        calm_ = is_short ? 0 : calm_ + 1;
        if (is_short || (is_long && calm_ > most_calm))
        {
            cut_anew(is_short ? shift_ + 1 : shift_ - 1);
        }
    }

    /// By how many powers of two intervals are too long, where they have many units each.
    static int excess(const Pushed& pushed) noexcept
    {
        const std::size_t units = pushed.all / std::max<std::size_t>(pushed.begun, 1);
        return units < 4 * most_to_slot
                   ? 0
                   : static_cast<int>(std::bit_width(units / most_to_slot)) - 1;
    }

    /// By how many powers of two there are too few slots for so many units.
    int crowd(std::size_t units) const noexcept
    {
        const auto slots = static_cast<std::size_t>(slots_.count());
        if (units <= most_to_slot * slots || slots >= most_slots)
        {
            return 0;
        }
        return static_cast<int>(std::bit_width(2 * units / (most_to_slot * slots))) - 1;
    }

    static std::int64_t head_of(const NetworkUnit& unit) noexcept
    {
        return unit.times.head.count();
    }

    /// The least shift with which slots reach four times as far as units do on average.
    int least_shift(const std::vector<NetworkUnit>& units, std::int64_t first) const
    {
        double reach = 0.0;
        for (const NetworkUnit& unit : units)
        {
            reach += static_cast<double>(head_of(unit) - first);
        }
        reach *= 4.0 / static_cast<double>(units.size() + 1);
        int shift = 0;
        while (shift < longest_shift && reach > static_cast<double>(slots_.count() << shift))
        {
            ++shift;
        }
        return shift;
    }

    /// Takes all units out and places them by intervals of 2^shift picoseconds, in 2^more times as
    /// many slots; by longer ones, if these would be shorter than before and not reach far enough.
    void cut_anew(int shift, int more = 0)
    {
        const auto units = take_all();
        slots_.multiply(more);
        const auto earliest = std::ranges::min_element(units, {}, head_of);
        const std::int64_t first = units.empty() ? 0 : head_of(*earliest);
        shift_ = std::max(shift, std::min(shift_, least_shift(units, first)));
        begun_until_ = first >> shift_;
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
