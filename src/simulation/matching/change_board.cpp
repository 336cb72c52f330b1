// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/change_board.hpp"

#include <algorithm>
#include <iterator>

namespace haec_sim
{

bool ChangeBoard::note(const ChangeNotice& notice)
{
    auto& part = parts_[{notice.window, notice.target}];
    part.changes[{notice.input_time, notice.change.issued.location}] = notice.change;
    return part.changes.size() > part.most;
}

std::optional<Change> ChangeBoard::last(const ChangesBefore& wanted) const
{
    const auto found = parts_.find({wanted.window, wanted.target});
    if (found == parts_.end())
    {
        return std::nullopt;
    }
    const auto& changes = found->second.changes;
    if (const auto own = changes.find({wanted.input_time, wanted.location}); own != changes.end())
    {
        return own->second;
    }
    const auto next = changes.lower_bound({wanted.input_time, 0});
    return next != changes.begin() ? std::optional(std::prev(next)->second) : std::nullopt;
}

// Where most of them stay, one looks again when there are twice as many.
void ChangeBoard::forget_before(RmaWinRef window, ProcessIndex target, Picoseconds input_time)
{
    auto& part = parts_[{window, target}];
    const auto next = part.changes.lower_bound({input_time, 0});
    if (next != part.changes.begin())
    {
        part.changes.erase(part.changes.begin(), std::prev(next));
    }
    constexpr std::size_t few = 64;
    part.most = std::max(few, 2 * part.changes.size());
}

} // namespace haec_sim
