// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <unordered_set>

namespace haec_sim
{

/// A set of numbers that mostly come as 0, 1, 2 and so on, as recorders number their definitions:
/// those take no memory. Numbers behind the first one that comes out of turn are in a table.
class NumberSet
{
public:
    /// False where it is in the set already.
    bool insert(std::uint64_t number)
    {
        if (number == count_in_turn_ && others_.empty())
        {
            ++count_in_turn_;
            return true;
        }
        return number >= count_in_turn_ && others_.insert(number).second;
    }

    bool contains(std::uint64_t number) const
    {
        return number < count_in_turn_ || others_.contains(number);
    }

private:
    /// All numbers below are in the set.
    std::uint64_t count_in_turn_ = 0;
    std::unordered_set<std::uint64_t> others_;
};

} // namespace haec_sim
