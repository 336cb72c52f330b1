// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network_unit.hpp"

#include <cstddef>
#include <vector>

namespace haec_sim
{

/// The units under way, the next one first: a heap with four children to a place, which are beside
/// each other in memory.
///
/// `Sequence` gives a message's number among its sender's, for units of one sender at one time.
template <class Sequence>
class UnitQueue
{
public:
    explicit UnitQueue(Sequence sequence) : sequence_(sequence) {}

    bool empty() const noexcept
    {
        return units_.empty();
    }

    std::size_t size() const noexcept
    {
        return units_.size();
    }

    /// Not of an empty queue.
    const NetworkUnit& top() const noexcept
    {
        return units_.front();
    }

    void push(const NetworkUnit& unit)
    {
        std::size_t place = units_.size();
        units_.push_back(unit);
        while (place > 0)
        {
            const std::size_t parent = (place - 1) / children;
            if (!comes_before(unit, units_[parent]))
            {
                break;
            }
            units_[place] = units_[parent];
            place = parent;
        }
        units_[place] = unit;
    }

    void pop() noexcept
    {
        const NetworkUnit last = units_.back();
        units_.pop_back();
        if (!units_.empty())
        {
            replace_top(last);
        }
    }

    /// pop() and push() in one go.
    void replace_top(const NetworkUnit& unit) noexcept
    {
        const std::size_t count = units_.size();
        std::size_t place = 0;
        for (std::size_t first = 1; first < count; first = place * children + 1)
        {
            const std::size_t least = least_child(first, count);
            if (!comes_before(units_[least], unit))
            {
                break;
            }
            units_[place] = units_[least];
            place = least;
        }
        units_[place] = unit;
    }

    /// The order in which units are served (spec: contention, "Service").
    bool comes_before(const NetworkUnit& left, const NetworkUnit& right) const noexcept
    {
        if (left.times.head != right.times.head)
        {
            return left.times.head < right.times.head;
        }
        if (left.sender != right.sender)
        {
            return left.sender < right.sender;
        }
        return left.message == right.message ? left.segment < right.segment
                                             : sequence_(left.message) < sequence_(right.message);
    }

private:
    static constexpr std::size_t children = 4;

    std::size_t least_child(std::size_t first, std::size_t count) const noexcept
    {
        const std::size_t end = count - first < children ? count : first + children;
        std::size_t least = first;
        for (std::size_t child = first + 1; child < end; ++child)
        {
            least = comes_before(units_[child], units_[least]) ? child : least;
        }
        return least;
    }

    Sequence sequence_;
    std::vector<NetworkUnit> units_;
};

} // namespace haec_sim
