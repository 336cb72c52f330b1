// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "verification/record.hpp"

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim::verification
{

/// The promises of MPI about a send (spec: semantics, R2).
enum class Buffering : std::uint8_t
{
    by_length,
    always,
    never
};

/// Regions in which threads wait for one another (spec: semantics, R7).
enum class ThreadRegion : std::uint8_t
{
    none,
    barrier,
    task_wait,
    critical
};

/// Calls that work on windows. Of those of MPI that are not here, none matters.
enum class WindowCall : std::uint8_t
{
    none,
    post,
    start,
    complete,
    wait,
    test,
    /// A call of GASPI, UPC or SHMEM.
    not_of_mpi
};

struct RegionFacts
{
    bool is_mpi = false;
    ThreadRegion of_threads = ThreadRegion::none;
    WindowCall of_window = WindowCall::none;
    Buffering buffering = Buffering::by_length;
    /// MPI_Init, MPI_Init_thread, MPI_Finalize.
    bool starts_or_ends_mpi = false;
    /// MPI_Neighbor_*, MPI_Ineighbor_*.
    bool is_among_neighbours = false;
};

/// The facts of regions in the definitions.
class Regions
{
public:
    explicit Regions(const Definitions& definitions);

    RegionFacts operator[](RegionRef region) const;

    /// The region of an Enter, a Leave or their twins with calling contexts.
    RegionRef of(const Record& record) const;

private:
    std::unordered_map<RegionRef, RegionFacts> facts_;
    std::unordered_map<CallingContextRef, RegionRef> of_context_;
};

bool is_enter(Kind kind);
bool is_leave(Kind kind);

/// The regions around an event. Unbalanced ones are legal: a Leave discards what was entered above
/// its region, and one whose region was never entered changes nothing.
class RegionStack
{
public:
    /// `regions` outlives the stack.
    explicit RegionStack(const Regions& regions) : regions_(regions) {}

    /// `output_time` is that of an Enter, to be told by entered().
    void apply(const Record& record, Picoseconds output_time);

    /// The depth that the record leaves behind.
    std::size_t depth_after(const Record& record) const;

    std::size_t depth() const
    {
        return frames_.size();
    }

    /// The region that a Leave ends; undefined where there is none.
    RegionRef left_by(const Record& record) const
    {
        const auto depth = depth_after(record);
        return depth < frames_.size() ? frames_[depth].region : RegionRef{};
    }

    bool in_mpi() const
    {
        return !frames_.empty() && frames_.back().in_mpi;
    }

    /// True where any of the regions is MPI_Init, MPI_Init_thread or MPI_Finalize.
    bool start_or_end_mpi() const
    {
        return !frames_.empty() && frames_.back().starts_or_ends_mpi;
    }

    /// True where the innermost of them is of neighbourhood collectives.
    bool is_among_neighbours() const
    {
        return !frames_.empty() && regions_[frames_.back().region].is_among_neighbours;
    }

    WindowCall window_call() const
    {
        return frames_.empty() ? WindowCall::none : regions_[frames_.back().region].of_window;
    }

    Buffering buffering() const
    {
        return frames_.empty() ? Buffering::by_length : regions_[frames_.back().region].buffering;
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

    const Regions& regions_;
    std::vector<Frame> frames_;
};

} // namespace haec_sim::verification
