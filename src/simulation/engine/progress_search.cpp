// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/progress_search.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Calls `action` with each presence that has a query to answer.
template <class Action>
void each_asked(const LocalProcesses& processes, ProgressSearch::Asked asked, const Action& action)
{
    for (const auto& actor : processes.locations)
    {
        auto* replay = actor != nullptr ? actor->replay() : nullptr;
        auto* presence = replay != nullptr ? replay->presence() : nullptr;
        if (presence != nullptr && presence->first_query() &&
            (asked == ProgressSearch::Asked::any || presence->is_inside()))
        {
            action(*presence);
        }
    }
}

} // namespace

bool ProgressSearch::resolve(Asked asked)
{
    auto first = Picoseconds::max();
    each_asked(processes_, asked,
               [&](const MpiPresence& presence)
               { first = std::min(first, *presence.first_query()); });
    first = Picoseconds(-ranks_.maximum(-first.count()));
    if (first == Picoseconds::max())
    {
        return false;
    }
    each_asked(processes_, asked, [=](MpiPresence& presence) { presence.answer(first, first); });
    return true;
}

} // namespace haec_sim
