// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "trace/trace_index.hpp"

#include <algorithm>
#include <vector>

namespace haec_sim
{

/// The regions outside of MPI that a location is in, as its records come: the innermost one calls
/// what MPI does. A Leave ends the last open visit of its region; without one it ends nothing.
class CallerStack
{
public:
    /// The index outlives it.
    explicit CallerStack(const TraceIndex& index) : index_(&index) {}

    void see(const events::Enter& record)
    {
        enter(record.region);
    }

    void see(const events::Leave& record)
    {
        leave(record.region);
    }

    void see(const events::CallingContextEnter& record)
    {
        enter(index_->region_of(record.calling_context));
    }

    void see(const events::CallingContextLeave& record)
    {
        leave(index_->region_of(record.calling_context));
    }

    /// True inside of a neighbourhood collective, which is recorded as one of all members.
    bool is_among_neighbours() const noexcept
    {
        return is_among_neighbours_;
    }

    /// Undefined outside of all regions.
    RegionRef innermost() const
    {
        return regions_.empty() ? RegionRef{} : regions_.back();
    }

private:
    void enter(RegionRef region)
    {
        const auto& traits = index_->region(region);
        is_among_neighbours_ = traits.is_among_neighbours;
        if (!traits.is_mpi)
        {
            regions_.push_back(region);
        }
    }

    void leave(RegionRef region)
    {
        is_among_neighbours_ = false;
        const auto last = std::ranges::find(regions_.rbegin(), regions_.rend(), region);
        if (last != regions_.rend())
        {
            regions_.erase(std::next(last).base());
        }
    }

    const TraceIndex* index_;
    std::vector<RegionRef> regions_;
    bool is_among_neighbours_ = false;
};

} // namespace haec_sim
