// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "trace/trace_index.hpp"
#include "verification/rules/own_regions.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

/// The regions around an event. Unbalanced ones are legal: a Leave discards what was entered above
/// its region, and one whose region was never entered changes nothing.
class RegionStack
{
public:
    /// Both outlive the stack.
    RegionStack(const TraceIndex& trace, const OwnRegions& own) : trace_(trace), own_(own) {}

    /// `output_time` is that of the Enter, to be told by entered().
    void enter(RegionRef region, Picoseconds output_time);

    /// Leaves no more than that many.
    void leave(std::size_t depth)
    {
        frames_.resize(depth);
    }

    /// The depth that a Leave of the region leaves behind.
    std::size_t depth_without(RegionRef region) const;

    std::size_t depth() const
    {
        return frames_.size();
    }

    /// True where the innermost region or any around it is one of MPI.
    bool in_mpi() const
    {
        return !frames_.empty() && frames_.back().in_mpi;
    }

    /// True where time is the program's own computing: outside of MPI and of regions of others.
    bool is_computing() const
    {
        return !in_mpi() && own_.compute(innermost_region());
    }

    /// True where any of the regions is MPI_Init, MPI_Init_thread or MPI_Finalize.
    bool start_or_end_mpi() const
    {
        return !frames_.empty() && frames_.back().starts_or_ends_mpi;
    }

    /// The facts of the innermost region.
    RegionTraits innermost() const
    {
        return trace_.region(innermost_region());
    }

    /// Undefined where there is none.
    RegionRef innermost_region() const
    {
        return frames_.empty() ? RegionRef{} : frames_.back().region;
    }

    /// The innermost region that is not of MPI; undefined where there is none.
    RegionRef caller() const;

    /// The one-sided call that the innermost region is.
    WindowCall window_call() const
    {
        return trace_.windows().call(innermost_region());
    }

    /// Output time of the innermost region's Enter.
    std::optional<Picoseconds> entered() const
    {
        return frames_.empty() ? std::nullopt : std::optional(frames_.back().entered);
    }

private:
    struct Frame
    {
        RegionRef region;
        Picoseconds entered{};
        /// This region or one around it.
        bool in_mpi = false;
        bool starts_or_ends_mpi = false;
    };

    const TraceIndex& trace_;
    const OwnRegions& own_;
    std::vector<Frame> frames_;
};

} // namespace haec_sim::verification
