// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/change_search.hpp"

#include <algorithm>
#include <map>

namespace haec_sim
{

namespace
{

/// It follows another location, and issues nothing.
bool follows(const Wait& wait)
{
    return wait.kind == WaitKind::thread && wait.of_threads == ThreadWait::leader;
}

} // namespace

Picoseconds ChangeSearch::simulated_until(RmaWinRef window, const std::vector<Wait>& waits) const
{
    const auto* const members = index_.communicator(index_.windows().communicator_of(window));
    auto least = Picoseconds::max();
    for (const auto& wait : waits)
    {
        const auto process = index_.locations()[wait.location].process;
        if (wait.input_time < least && !follows(wait) && members != nullptr &&
            members->member_index(process))
        {
            least = wait.input_time;
        }
    }
    return least;
}

bool ChangeSearch::answer_sure(const std::vector<Wait>& waits)
{
    std::map<RmaWinRef, Picoseconds> until;
    bool any = false;
    for (const auto& wait : waits)
    {
        if (wait.kind != WaitKind::change)
        {
            continue;
        }
        const auto window = wait.window.window;
        const auto place = until.find(window);
        const auto least =
            place != until.end()
                ? place->second
                : until.emplace(window, simulated_until(window, waits)).first->second;
        if (wait.input_time <= least)
        {
            answer(wait, true);
            any = true;
        }
    }
    return any;
}

bool ChangeSearch::answer_first(const std::vector<Wait>& waits)
{
    const Wait* first = nullptr;
    for (const auto& wait : waits)
    {
        if (wait.kind == WaitKind::change &&
            (first == nullptr || wait.input_time < first->input_time))
        {
            first = &wait;
        }
    }
    if (first != nullptr)
    {
        answer(*first, false);
    }
    return first != nullptr;
}

void ChangeSearch::answer(const Wait& wait, bool is_sure)
{
    auto& location = processes_.locations[wait.location];
    if (location == nullptr)
    {
        return;
    }
    auto& board = matching_.changes();
    const auto change =
        board.last({wait.window.window, wait.window.target, wait.input_time, wait.location});
    location->replay()->answer(ChangeAnswer{change.has_value(), change.value_or(Change{})});
    scheduler_.wake(location->address());
    if (is_sure)
    {
        board.forget_before(wait.window.window, wait.window.target, wait.input_time);
    }
}

} // namespace haec_sim
