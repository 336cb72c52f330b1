// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The times in which a thread runs the program, and so takes active power.
//
// Source: spec: models, "Power" (`active`); workers of teams: docs/how-to/estimate-power.md.
//     active = [first record, begin of MPI_Finalize or last record]         threads with own work
//     active = its outermost teams, each from ThreadTeamBegin to ThreadTeamEnd            workers
// A worker has no region and no fork outside of its teams.
// Neglected: waiting: a thread that waits in MPI or at a barrier is active. A thread that does not
// record MPI_Finalize itself ends with its last record.
// Example: a worker with teams from 1 to 4, 7 to 9 and 9 to 11 ps is active for 3 + 4 = 7 ps.

#include "power/thread_activity.hpp"

namespace haec_sim
{

std::set<RegionRef> regions_of_end(const Definitions& definitions)
{
    std::set<RegionRef> regions;
    definitions.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            if (definitions.text(region.name) == "MPI_Finalize")
            {
                regions.insert(region.self);
            }
        });
    return regions;
}

void ThreadActivity::note_own_work()
{
    if (teams_ == 0 && !has_own_work_)
    {
        has_own_work_ = true;
        in_teams_ = {};
    }
}

void ThreadActivity::note(const events::ThreadTeamBegin& record)
{
    const bool is_outermost = teams_++ == 0;
    const bool goes_on = !in_teams_.empty() && in_teams_.back().end == record.time;
    if (is_outermost && !has_own_work_ && !goes_on)
    {
        in_teams_.push_back({record.time, record.time});
    }
}

// The begin may be missing, where the trace begins in the midst of a team.
void ThreadActivity::note(const events::ThreadTeamEnd& record)
{
    if (teams_ > 0 && --teams_ == 0 && !has_own_work_)
    {
        in_teams_.back().end = record.time;
    }
}

std::vector<TimeSpan> ThreadActivity::spans() const
{
    if (!first_)
    {
        return {};
    }
    if (in_teams_.empty())
    {
        return {{*first_, last_}};
    }
    auto spans = in_teams_;
    if (teams_ > 0)
    {
        spans.back().end = last_;
    }
    return spans;
}

} // namespace haec_sim
