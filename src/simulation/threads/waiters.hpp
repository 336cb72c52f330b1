// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/indices.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Lets a location go on that waits. In a run this is Scheduler::wake_next(): it does not run the
/// location at once.
using Wake = std::function<void(LocationIndex)>;

/// Locations that wait for something. One that is woken looks again, and waits again if it must.
/// Each is in it once, however often it is added. They are woken in the order in which they came,
/// which no output time depends on.
class Waiters
{
public:
    void add(LocationIndex location)
    {
        const auto few_end = few_.begin() + few_count_;
        if (std::find(few_.begin(), few_end, location) != few_end ||
            std::ranges::find(others_, location) != others_.end())
        {
            return;
        }
        if (few_count_ < few_.size())
        {
            few_[few_count_++] = location;
        }
        else
        {
            others_.push_back(location);
        }
    }

    bool empty() const noexcept
    {
        return few_count_ == 0;
    }

    void wake_all(const Wake& wake)
    {
        const auto few = few_;
        const auto count = std::exchange(few_count_, 0U);
        for (std::uint32_t number = 0; number < count; ++number)
        {
            wake(few[number]);
        }
        if (!others_.empty()) [[unlikely]]
        {
            for (const auto location : std::exchange(others_, {}))
            {
                wake(location);
            }
        }
    }

private:
    /// The first ones: teams come and go, and most have few threads.
    std::array<LocationIndex, 3> few_{};
    std::uint32_t few_count_ = 0;
    std::vector<LocationIndex> others_;
};

} // namespace haec_sim
