// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/region_slots.hpp"
#include "analysis/profile/two_times.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The figures of a location in a region.
struct RegionFigures
{
    std::uint64_t visits = 0;
    /// The time without the regions that it entered from there.
    TwoTimes exclusive;
    /// The time with them; time in a region that calls itself counts once. A region on the stack
    /// has here what ended before.
    TwoTimes inclusive;
    /// The time when the outermost of those on the stack was entered, and how many these are.
    TwoTimes entered;
    std::uint32_t depth = 0;
    /// A copy of what RegionSlots know of it, as it is looked at with every record.
    bool is_mpi = false;
    bool is_mark = false;
    /// The exclusive time may be no computing, although it is not in MPI.
    bool is_of_threads = false;
    /// A Leave has passed over a visit of it.
    bool was_passed_over = false;
};

/// The regions that a location is in, and the visits and inclusive times of all. Exclusive times
/// are added by whoever knows since when it is in the innermost one. Every record of a region comes
/// by here, so its functions are in the header and look at no definitions: RegionSlots are asked
/// once for each region.
class RegionStack
{
public:
    /// A region that was entered, and the output time of that, for the log of visits.
    struct Frame
    {
        RegionSlot slot = outside_slot;
        /// The number of visits before it, but for multiples of 2^32.
        std::uint32_t number = 0;
        Picoseconds entered{};
    };

    /// A visit that a Leave of another region has passed over, and that has no Leave of its own yet
    /// (docs/spec/semantics.md, "Regions"). It is on the stack no more.
    struct PassedOver
    {
        Frame frame;
        std::uint32_t depth = 0;
        TwoTimes since;
        /// The inclusive time of its region then.
        TwoTimes inclusive;
        /// The time since then when it was the last of these, and no region was on the stack.
        TwoTimes alone;
    };

    /// The slots outlive it.
    explicit RegionStack(RegionSlots& slots) : slots_(slots) {}

    /// The figures of a region, also of one that others met first.
    RegionFigures& figures(RegionSlot slot)
    {
        if (slot >= figures_.size()) [[unlikely]]
        {
            add_figures(slot);
        }
        return figures_[slot];
    }

    /// Those of the innermost region; the figures of time outside of all have been asked for once.
    RegionFigures& innermost_figures()
    {
        return figures_[innermost_];
    }

    /// The region's figures have been asked for.
    void enter(RegionSlot slot, TwoTimes time)
    {
        auto& figures = figures_[slot];
        ++figures.visits;
        if (figures.depth++ == 0)
        {
            figures.entered = time;
        }
        if (figures.is_mpi && mpi_depth_++ == 0)
        {
            mpi_since_ = time;
        }
        frames_.push_back({slot, entered_++, time.predicted});
        innermost_ = slot;
    }

    /// Leaves the innermost region, and returns what it was. There is one.
    Frame leave(TwoTimes time)
    {
        auto& figures = figures_[innermost_];
        if (--figures.depth == 0)
        {
            figures.inclusive += time - figures.entered;
        }
        if (figures.is_mpi && --mpi_depth_ == 0)
        {
            mpi_ += time - mpi_since_;
        }
        const auto left = frames_.back();
        frames_.pop_back();
        innermost_ = frames_.empty() ? outside_slot : frames_.back().slot;
        return left;
    }

    /// True where the location is in the region, innermost or not.
    bool holds(RegionSlot slot) const
    {
        return slot < figures_.size() && figures_[slot].depth > 0;
    }

    /// Takes the innermost region off the stack; that visit may go on. There is one.
    void pass_over(TwoTimes time);

    /// Ends the last open visit of the region, with its length, if that was passed over; returns it
    /// then. Its time alone is exclusive time of its region, and no longer of that outside of all.
    std::optional<PassedOver> end_passed_over(RegionSlot slot, TwoTimes time);

    /// Those that were passed over, in the order of their begins.
    std::vector<PassedOver>& passed_over() noexcept
    {
        return passed_over_;
    }

    /// It is outside_slot where the location is in no region.
    RegionSlot innermost() const noexcept
    {
        return innermost_;
    }

    std::uint32_t depth() const noexcept
    {
        return static_cast<std::uint32_t>(frames_.size());
    }

    /// True where any region of the stack is of paradigm MPI, as in R0.
    bool is_in_mpi() const noexcept
    {
        return mpi_depth_ > 0;
    }

    /// The time in regions of MPI until then. Regions of MPI within others count once.
    TwoTimes mpi(TwoTimes time) const
    {
        return is_in_mpi() ? mpi_ + (time - mpi_since_) : mpi_;
    }

    /// The figures by slot; slots that others met may be missing.
    const std::vector<RegionFigures>& all() const noexcept
    {
        return figures_;
    }

private:
    void add_figures(RegionSlot slot);
    /// The inclusive time of a region up to now.
    TwoTimes inclusive(RegionSlot slot, TwoTimes time) const;

    RegionSlots& slots_;
    std::vector<RegionFigures> figures_;
    std::vector<Frame> frames_;
    std::uint32_t entered_ = 0;
    std::vector<PassedOver> passed_over_;
    RegionSlot innermost_ = outside_slot;
    /// Regions of MPI that it is in, and when it entered the outermost of them.
    std::uint32_t mpi_depth_ = 0;
    TwoTimes mpi_since_;
    TwoTimes mpi_;
};

} // namespace haec_sim
