// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network_unit.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Units, the first by `Order` on top: a heap with four children to a place, which are beside each
/// other in memory. push() and pop() take a number of steps that grows with the logarithm of the
/// number of units.
template <class Order>
class UnitHeap
{
public:
    explicit UnitHeap(Order order) : order_(order) {}

    bool empty() const noexcept
    {
        return units_.empty();
    }

    std::size_t size() const noexcept
    {
        return units_.size();
    }

    /// The heap is not empty; nor is it for pop() and replace_top().
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
            if (!order_(unit, units_[parent]))
            {
                break;
            }
            units_[place] = units_[parent];
            place = parent;
        }
        units_[place] = unit;
    }

    /// Takes the top unit out.
    void pop() noexcept
    {
        const NetworkUnit last = units_.back();
        units_.pop_back();
        if (!units_.empty())
        {
            replace_top(last);
        }
    }

    /// Does pop() and push() in one go.
    void replace_top(const NetworkUnit& unit) noexcept
    {
        const std::size_t count = units_.size();
        std::size_t place = 0;
        for (std::size_t first = 1; first < count; first = place * children + 1)
        {
            const std::size_t least = least_child(first, count);
            if (!order_(units_[least], unit))
            {
                break;
            }
            units_[place] = units_[least];
            place = least;
        }
        units_[place] = unit;
    }

    /// All of them, in any order; the heap is empty then.
    std::vector<NetworkUnit> take_all()
    {
        return std::exchange(units_, {});
    }

private:
    static constexpr std::size_t children = 4;

    /// The place of the first one by `order_` among up to four from `first` on.
    std::size_t least_child(std::size_t first, std::size_t count) const noexcept
    {
        const std::size_t end = count - first < children ? count : first + children;
        std::size_t least = first;
        for (std::size_t child = first + 1; child < end; ++child)
        {
            least = order_(units_[child], units_[least]) ? child : least;
        }
        return least;
    }

    Order order_;
    std::vector<NetworkUnit> units_;
};

} // namespace haec_sim
