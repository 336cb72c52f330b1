// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>

namespace haec_sim
{

/// How many units wait for a resource, told from when each will be taken.
class QueueLength
{
public:
    /// A unit comes at `head` and will be taken at `begin`, later than that; both never less than
    /// those of the calls before. Returns how many wait then, itself among them.
    std::size_t wait(Picoseconds head, Picoseconds begin)
    {
        while (!begins_.empty() && begins_.front() <= head)
        {
            begins_.pop_front();
        }
        begins_.push_back(begin);
        return begins_.size();
    }

private:
    std::deque<Picoseconds> begins_;
};

} // namespace haec_sim
