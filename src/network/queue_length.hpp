// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace haec_sim
{

/// The number of units that wait for a resource, told from when each will be taken.
class QueueLength
{
public:
    /// A unit comes at `head` and will be taken at `begin`, later than that; both never less than
    /// those of the calls before. Returns how many wait then, itself among them.
    std::size_t wait(Picoseconds head, Picoseconds begin)
    {
        while (count_ > 0 && begins_[first_] <= head)
        {
            first_ = (first_ + 1) & (begins_.size() - 1);
            --count_;
        }
        if (count_ == begins_.size())
        {
            grow();
        }
        begins_[(first_ + count_) & (begins_.size() - 1)] = begin;
        return ++count_;
    }

private:
    void grow()
    {
        std::rotate(begins_.begin(), begins_.begin() + static_cast<std::ptrdiff_t>(first_),
                    begins_.end());
        first_ = 0;
        begins_.resize(std::max<std::size_t>(4, 2 * begins_.size()));
    }

    /// A ring, as long as a power of two.
    std::vector<Picoseconds> begins_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
};

} // namespace haec_sim
