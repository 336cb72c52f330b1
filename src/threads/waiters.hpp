// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/indices.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Lets a location go on that waits.
using Wake = std::function<void(LocationIndex)>;

/// Who waits for something. A location that is woken looks again, and waits again if it must.
class Waiters
{
public:
    void add(LocationIndex location)
    {
        if (std::ranges::find(waiting_, location) == waiting_.end())
        {
            waiting_.push_back(location);
        }
    }

    bool empty() const noexcept
    {
        return waiting_.empty();
    }

    void wake_all(const Wake& wake)
    {
        for (const auto location : std::exchange(waiting_, {}))
        {
            wake(location);
        }
    }

private:
    std::vector<LocationIndex> waiting_;
};

} // namespace haec_sim
