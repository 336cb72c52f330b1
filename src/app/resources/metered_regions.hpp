// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measured.hpp"
#include "trace/trace_index.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The regions that a location is in, as far as they say what its time is spent on.
class MeteredRegions
{
public:
    /// `phase_regions`: by number, the regions that are the phase; empty where the run is one. Both
    /// outlive it.
    MeteredRegions(const TraceIndex& index, const std::vector<bool>& phase_regions)
        : index_(&index), phase_regions_(&phase_regions)
    {
    }

    void enter(RegionRef region)
    {
        const auto& traits = index_->region(region);
        frames_.push_back({region, traits});
        if (traits.is_mpi)
        {
            begin_communicating();
        }
        if (!phase_regions_->empty() && phase_depth_ == 0) [[unlikely]]
        {
            enter_phase(region);
        }
    }

    /// Ends all regions down to its own, or none if there is no such region.
    void leave(RegionRef region)
    {
        if (is_top(region)) [[likely]]
        {
            leave_top();
            return;
        }
        const auto found =
            std::ranges::find(frames_.rbegin(), frames_.rend(), region, &Frame::region);
        const auto left = found == frames_.rend() ? 0 : found - frames_.rbegin() + 1;
        for (auto count = left; count > 0; --count)
        {
            leave_top();
        }
    }

    /// MPI's regions, and collective operations, wherever they are recorded.
    void begin_communicating()
    {
        ++communicating_;
    }

    void end_communicating()
    {
        communicating_ -= communicating_ > 0 ? 1 : 0;
    }

    /// Outside of MPI.
    bool is_computing() const noexcept
    {
        return communicating_ == 0;
    }

    /// The time is the program's own: compute_scale and clocks count (spec: semantics, R0).
    bool is_own() const noexcept
    {
        return frames_.empty() || frames_.back().traits.is_computing;
    }

    MeasuredPhase phase() const noexcept
    {
        return phase_depth_ > 0 ? MeasuredPhase::region : MeasuredPhase::rest;
    }

    /// Instances of the phase so far.
    std::uint64_t instances() const noexcept
    {
        return instances_;
    }

    bool is_top(RegionRef region) const
    {
        return !frames_.empty() && frames_.back().region == region;
    }

    std::size_t depth() const
    {
        return frames_.size();
    }

    /// The innermost region; undefined outside of all.
    RegionRef innermost() const noexcept
    {
        return frames_.empty() ? RegionRef{} : frames_.back().region;
    }

    /// The traits of the innermost region; default ones outside of all.
    RegionTraits top() const
    {
        return frames_.empty() ? RegionTraits{} : frames_.back().traits;
    }

    /// The innermost region that is not of MPI; undefined where there is none.
    RegionRef caller_of_mpi() const
    {
        const auto found =
            std::ranges::find_if(frames_.rbegin(), frames_.rend(),
                                 [](const Frame& frame) { return !frame.traits.is_mpi; });
        return found != frames_.rend() ? found->region : RegionRef{};
    }

    /// In MPI_Init or MPI_Finalize.
    bool is_in_program_call() const
    {
        return std::ranges::any_of(frames_, [](const Frame& frame)
                                   { return frame.traits.program_call != ProgramCall::none; });
    }

private:
    struct Frame
    {
        RegionRef region;
        RegionTraits traits;
    };

    void enter_phase(RegionRef region)
    {
        if (region.value < phase_regions_->size() && (*phase_regions_)[region.value])
        {
            phase_depth_ = frames_.size();
            ++instances_;
        }
    }

    void leave_top()
    {
        if (frames_.back().traits.is_mpi)
        {
            end_communicating();
        }
        frames_.pop_back();
        phase_depth_ = frames_.size() < phase_depth_ ? 0 : phase_depth_;
    }

    const TraceIndex* index_;
    const std::vector<bool>* phase_regions_;
    std::vector<Frame> frames_;
    /// MPI regions and collectives that have begun and not ended.
    std::uint32_t communicating_ = 0;
    /// The depth with the outermost region of the phase; 0 outside.
    std::size_t phase_depth_ = 0;
    std::uint64_t instances_ = 0;
};

} // namespace haec_sim
