// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/reading_ahead.hpp"

namespace haec_sim
{

namespace
{

/// Records that are read of each location before one looks again whether that was enough.
constexpr std::uint64_t first_portion = 1024;

} // namespace

// No further than it takes: in a cycle of waits, what is awaited is mostly near.
void ReadingAhead::until(ProcessIndex process, const std::function<bool()>& is_found)
{
    auto& local = *processes_.of[process];
    auto budget = first_portion;
    bool is_anything_left = true;
    while (true)
    {
        local.postings.survey(!is_anything_left);
        if (is_found() || !is_anything_left)
        {
            return;
        }
        is_anything_left = read_portion(local, budget);
        budget *= 2;
    }
}

bool ReadingAhead::read_portion(LocalProcess& process, std::uint64_t budget)
{
    bool is_anything_left = false;
    for (auto* location : process.locations)
    {
        const bool has_more = location->read_ahead(budget);
        is_anything_left = is_anything_left || has_more;
        if (!location->replay()->is_waiting())
        {
            scheduler_.wake(location->address());
        }
    }
    return is_anything_left;
}

} // namespace haec_sim
