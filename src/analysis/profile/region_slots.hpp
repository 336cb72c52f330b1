// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A region among those that the locations of a rank were in. Ranks number them in different ways,
/// so a slot never leaves its rank: rows for others have the RegionRef.
using RegionSlot = std::uint32_t;

/// Time outside of all regions has the first.
inline constexpr RegionSlot outside_slot = 0;

/// The number in place of a region's, where a location was not running.
inline constexpr std::int64_t not_running = -1;

// Slots of a location in no region of its own, for the timeline alone: exclusive times and visits
// of regions know none of them.

/// A thread that others keep, and that has nothing to do.
inline constexpr RegionSlot idle_slot = 1;
/// OpenMP itself: around a team, or in one of several regions.
inline constexpr RegionSlot openmp_slot = 2;
/// One of several regions, of which is not known which.
inline constexpr RegionSlot some_computing_slot = 3;
inline constexpr RegionSlot some_mpi_slot = 4;
inline constexpr RegionSlot some_openmp_waiting_slot = 5;
inline constexpr RegionSlot some_device_waiting_slot = 6;
/// Regions begin there.
inline constexpr RegionSlot first_region_slot = 7;

/// Time in a region of OpenMP that is no work of the program. It follows from the role of the
/// region's definition, or its name (region_kinds()).
enum class OpenMpTime : std::uint8_t
{
    none,
    /// Waiting for other threads: barriers, locks, tasks.
    waiting,
    /// The time of OpenMP itself.
    own
};

/// The facts of a region that a profile must know. The marks are those of MPI_Init and
/// MPI_Finalize, or of the regions that --from and --to name.
struct RegionKind
{
    /// A call of MPI, by its paradigm or its name.
    bool is_mpi = false;
    OpenMpTime openmp = OpenMpTime::none;
    /// A call in which a thread waits for accelerators; of no kind of OpenMP's.
    bool waits_for_device = false;
    /// The region's end begins the region of interest: the last one of a location counts.
    bool end_begins_interest = false;
    /// The region's begin does: the first one counts.
    bool begin_begins_interest = false;
    /// The region's begin ends the region of interest: the first one counts.
    bool begin_ends_interest = false;
    /// The region's end does: the last one counts.
    bool end_ends_interest = false;

    bool is_mark() const noexcept
    {
        return end_begins_interest || begin_begins_interest || begin_ends_interest ||
               end_ends_interest;
    }
};

/// Numbers the regions that occur, in the order in which they do: most of those that a trace
/// defines never occur. The locations of a rank share one, so a slot means the same for all of
/// them.
class RegionSlots
{
public:
    /// The kinds of regions, by number; others are of no kind.
    explicit RegionSlots(std::vector<RegionKind> kinds)
        : kinds_(std::move(kinds)), slots_(kinds_.size(), outside_slot),
          regions_(first_region_slot), used_kinds_(first_region_slot)
    {
    }

    /// A slot of at least first_region_slot, also for a region that is not defined. All regions
    /// that are not defined share one slot. It asks no map, as each record comes by here.
    RegionSlot slot(RegionRef region)
    {
        if (region.value < slots_.size() && slots_[region.value] != outside_slot) [[likely]]
        {
            return slots_[region.value];
        }
        return add(region);
    }

    const RegionKind& kind(RegionSlot slot) const
    {
        return used_kinds_[slot];
    }

    /// The slot of what is left of a region, or of time outside of all, that is not known any more.
    RegionSlot forgotten(RegionSlot slot) const
    {
        const auto& kind = used_kinds_[slot];
        return kind.is_mpi                          ? some_mpi_slot
               : kind.waits_for_device              ? some_device_waiting_slot
               : kind.openmp == OpenMpTime::waiting ? some_openmp_waiting_slot
               : kind.openmp == OpenMpTime::own     ? openmp_slot
                                                    : some_computing_slot;
    }

    /// The region; undefined for places that are none. Regions without a definition have the
    /// greatest number but one.
    RegionRef region(RegionSlot slot) const
    {
        return regions_[slot];
    }

    /// The number for timelines: the region's number in the trace (undefined: outside of all), or
    /// one below not_running for a place that is no region.
    std::int64_t number(RegionSlot slot) const
    {
        const bool is_region = slot == outside_slot || slot >= first_region_slot;
        return is_region ? std::int64_t{region(slot).value} : not_running - std::int64_t{slot};
    }

    /// The slots that any location of the rank has met, and those that are no region: one more than
    /// the greatest slot.
    std::size_t count() const noexcept
    {
        return regions_.size();
    }

private:
    RegionSlot add(RegionRef region);

    std::vector<RegionKind> kinds_;
    std::vector<RegionSlot> slots_;
    std::vector<RegionRef> regions_;
    std::vector<RegionKind> used_kinds_;
    RegionSlot undefined_ = outside_slot;
};

} // namespace haec_sim
