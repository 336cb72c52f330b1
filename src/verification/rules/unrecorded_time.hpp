// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "trace/trace_index.hpp"

#include <vector>

namespace haec_sim::verification
{

/// The output time of a location in calls that may wait, and inside of which the trace has no
/// record that a rule is for (spec: semantics, "Waiting without a record"). It is added up from the
/// innermost visits outwards.
class UnrecordedTime
{
public:
    void enter(const RegionTraits& traits, Picoseconds time)
    {
        visits_.push_back({time, {}, traits.may_wait_unrecorded, false});
    }

    /// Regions are left until so many stay.
    void leave(std::size_t depth, Picoseconds time)
    {
        while (visits_.size() > depth)
        {
            const auto visit = visits_.back();
            visits_.pop_back();
            const bool counts = visit.may_wait && !visit.has_record;
            const auto found = counts ? time - visit.entered : visit.inside;
            if (visits_.empty())
            {
                all_ += found;
            }
            else
            {
                visits_.back().inside += found;
                visits_.back().has_record |= visit.has_record;
            }
        }
    }

    /// A record of a message, request, collective, window or thread.
    void note_record()
    {
        if (!visits_.empty())
        {
            visits_.back().has_record = true;
        }
    }

    /// The time in visits that have ended.
    Picoseconds all() const
    {
        return all_;
    }

private:
    struct Visit
    {
        Picoseconds entered{};
        /// What counts of the visits inside.
        Picoseconds inside{};
        bool may_wait = false;
        bool has_record = false;
    };

    std::vector<Visit> visits_;
    Picoseconds all_{};
};

} // namespace haec_sim::verification
