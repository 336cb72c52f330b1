// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/indices.hpp"
#include "trace/trace_index.hpp"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

namespace haec_sim
{

/// The blocking sends inside a region, whose end they hold up (spec: semantics, R3). All times are
/// output times. A frame keeps the sends right inside its region; a region that is left takes them
/// with it, as its Leave has waited for them.
struct RegionSends
{
    /// True also where a Leave must look at epochs and locks of windows (hold_region()). Where it
    /// is false, nothing else counts: what the members below have is of no region.
    bool any = false;
    /// Rendezvous sends whose receive is not known yet. The Leave of the region parks while there
    /// are any.
    std::uint32_t outstanding = 0;
    /// C: the latest of the known completions. It is Picoseconds::min() where there is no send. A
    /// rendezvous counts with S + O until its arrival is known.
    Picoseconds completion = Picoseconds::min();
    /// B of the message that completes then, and W of a rendezvous (spec: contention).
    Picoseconds begun = Picoseconds::min();
    Picoseconds queued{};
    /// Fields of a rendezvous that completes with its transfer: whose record that begins with,
    /// where it goes, and how long it is.
    LocationIndex cause = no_location;
    ProcessIndex to = 0;
    std::uint64_t length = 0;

    /// Adds the sends of another region, or one more send. The sum is the same in whatever order
    /// they are added.
    void include(const RegionSends& other)
    {
        if (!other.any)
        {
            return;
        }
        if (!any)
        {
            *this = other;
            return;
        }
        outstanding += other.outstanding;
        complete(other);
    }

    /// Adds a send that begins and completes at these times, the latter unless it waits for its
    /// receive.
    [[gnu::always_inline]] void add(Picoseconds begins, Picoseconds completes, bool waits)
    {
        if (any)
        {
            include({.any = true,
                     .outstanding = waits ? 1U : 0U,
                     .completion = completes,
                     .begun = begins});
            return;
        }
        be_of(begins, completes, waits);
    }

    /// Forgets all others. Member by member: a copy of the whole would wait for what has just been
    /// put together.
    [[gnu::always_inline]] void be_of(Picoseconds begins, Picoseconds completes, bool waits)
    {
        any = true;
        outstanding = waits ? 1U : 0U;
        completion = completes;
        begun = begins;
        queued = {};
        cause = no_location;
        to = 0;
        length = 0;
    }

    /// Makes a Leave look at epochs and locks of windows.
    void hold()
    {
        if (!any)
        {
            *this = {};
            any = true;
        }
    }

    /// One of them completes, as `other` says. One of several at the same time counts, whatever the
    /// order in which they are told: one that no transfer holds up, if there is any.
    void complete(const RegionSends& other)
    {
        if (other.completion > completion ||
            (other.completion == completion && other.goes_before(*this)))
        {
            completion = other.completion;
            begun = other.begun;
            queued = other.queued;
            cause = other.cause;
            to = other.to;
            length = other.length;
        }
    }

private:
    /// The order of two that complete at the same time. Apart from complete(), as few do.
    [[gnu::noinline]] bool goes_before(const RegionSends& other) const
    {
        return precedence() > other.precedence();
    }

    using Precedence =
        std::tuple<bool, Picoseconds, Picoseconds, LocationIndex, ProcessIndex, std::uint64_t>;

    Precedence precedence() const
    {
        const bool is_held_up = cause != no_location;
        return {!is_held_up, begun, queued, cause, to, length};
    }
};

/// One region that a location is in.
struct Frame
{
    RegionRef region;
    /// They are looked up once, at the Enter, as the Leave needs them, too.
    RegionTraits traits;
    /// The output time of the Enter.
    Picoseconds entered{};
    RegionSends sends;
};
static_assert(sizeof(Frame) <= 64);

/// The regions that a location is in. Traces may have regions that are never left, or left while
/// others are still open: a Leave ends all regions down to its own, or none if it has none. All
/// times are output times. Frames are kept when regions are left, for those that are entered next,
/// so references to frames hold until the next enter() only.
class CallStack
{
public:
    CallStack() = default;
    CallStack(const CallStack&) = delete;
    CallStack& operator=(const CallStack&) = delete;

    void enter(RegionRef region, const RegionTraits& traits, Picoseconds time)
    {
        if (next_ == end_) [[unlikely]]
        {
            add_frame();
        }
        auto& frame = *next_++;
        frame.region = region;
        frame.traits = traits;
        frame.entered = time;
        // That is enough to forget those of an earlier region.
        frame.sends.any = false;
        mpi_depth_ += traits.is_mpi ? 1 : 0;
    }

    /// True where a Leave of `region` ends the innermost region.
    bool is_top_left_by(RegionRef region) const
    {
        return !empty() && top().region == region;
    }

    /// The number of regions that a Leave of `region` ends. It is 0 where no such region is open:
    /// that Leave ends nothing.
    std::size_t count_left_by(RegionRef region) const
    {
        for (std::size_t count = 1; count <= depth(); ++count)
        {
            if (frames_[depth() - count].region == region)
            {
                return count;
            }
        }
        return 0;
    }

    /// The sends of the innermost `count` regions. `count` is at most depth().
    RegionSends sends_of(std::size_t count) const
    {
        RegionSends sends;
        for (std::size_t index = depth() - count; index < depth(); ++index)
        {
            sends.include(frames_[index].sends);
        }
        return sends;
    }

    /// The stack is not empty. MPI regions inside another one are not counted a second time: the
    /// time of the outermost is added when that is left. True where the region may have waited and
    /// had no record inside that a rule re-times; it is left().
    [[nodiscard]] bool leave_top(Picoseconds time)
    {
        if (top().traits.is_mpi && --mpi_depth_ == 0)
        {
            mpi_time_ += time - top().entered;
        }
        --next_;
        if (touched_ > next_)
        {
            touched_ = next_;
            return false;
        }
        return next_->traits.may_wait_unrecorded;
    }

    /// The region that leave_top() has left.
    const Frame& left() const noexcept
    {
        return *next_;
    }

    /// A record inside all of these regions is re-timed by a rule.
    void touch() noexcept
    {
        touched_ = next_;
    }

    /// The outermost region that may have waited, and has no record so far that a rule re-times;
    /// null where there is none.
    const Frame* outermost_untouched() const
    {
        const Frame* const end = next_;
        const auto* found =
            std::find_if(static_cast<const Frame*>(touched_), end,
                         [](const Frame& frame) { return frame.traits.may_wait_unrecorded; });
        return found != end ? found : nullptr;
    }

    /// The time in regions of paradigm MPI, up to `time`. Regions that are still open count up to
    /// there, nested ones once. `time` is not before the last Enter or Leave.
    Picoseconds mpi_time(Picoseconds time) const
    {
        const auto entered = frames_.begin() + static_cast<std::ptrdiff_t>(depth());
        const auto outermost = std::find_if(frames_.begin(), entered,
                                            [](const Frame& frame) { return frame.traits.is_mpi; });
        return mpi_time_ + (outermost != entered ? time - outermost->entered : Picoseconds{0});
    }

    bool empty() const noexcept
    {
        return next_ == frames_.data();
    }

    std::size_t depth() const noexcept
    {
        return static_cast<std::size_t>(next_ - frames_.data());
    }

    /// The region with so many around it: 0 is the outermost. `index` is less than depth().
    Frame& frame(std::size_t index)
    {
        return frames_[index];
    }

    const Frame& frame(std::size_t index) const
    {
        return frames_[index];
    }

    /// The number of enclosing regions of paradigm MPI.
    std::uint32_t mpi_depth() const noexcept
    {
        return mpi_depth_;
    }

    Frame& top()
    {
        return next_[-1];
    }

    const Frame& top() const
    {
        return next_[-1];
    }

    /// True where any enclosing region is of paradigm MPI.
    bool inside_mpi() const noexcept
    {
        return mpi_depth_ > 0;
    }

    /// The innermost region that is not of MPI; undefined where there is none.
    RegionRef caller_of_mpi() const
    {
        auto next = depth();
        while (next > 0 && frames_[next - 1].traits.is_mpi)
        {
            --next;
        }
        return next > 0 ? frames_[next - 1].region : RegionRef{};
    }

    /// True where time is not the program's own computing: in MPI, or in a region of others (R0).
    bool inside_software() const noexcept
    {
        return inside_mpi() || (!empty() && !top().traits.is_computing);
    }

    /// True where any enclosing region begins or ends the program's use of MPI. These are MPI_Init,
    /// MPI_Init_thread and MPI_Finalize, whose collectives keep their recorded cost
    /// (CollectivePart::of_program).
    bool inside_program_call() const
    {
        return std::any_of(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(depth()),
                           [](const Frame& frame)
                           { return frame.traits.program_call != ProgramCall::none; });
    }

private:
    // Apart from enter(), which is for most records.
    [[gnu::noinline]] void add_frame()
    {
        const auto entered = depth();
        const auto touched = touched_ - frames_.data();
        frames_.emplace_back();
        next_ = frames_.data() + entered;
        touched_ = frames_.data() + touched;
        end_ = frames_.data() + frames_.size();
    }

    /// The frames, as many as there ever were; those before next_ are entered.
    std::vector<Frame> frames_;
    /// The place of the next frame, and the end of all.
    Frame* next_ = nullptr;
    Frame* end_ = nullptr;
    /// A record that a rule re-times was inside of the frames before it.
    Frame* touched_ = nullptr;
    std::uint32_t mpi_depth_ = 0;
    /// The time in regions of paradigm MPI that have been left.
    Picoseconds mpi_time_{};
};

} // namespace haec_sim
