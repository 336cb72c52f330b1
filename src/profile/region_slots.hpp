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

/// A region among those that the locations of a rank were in.
using RegionSlot = std::uint32_t;

/// Time outside of all regions has the first.
inline constexpr RegionSlot outside_slot = 0;

/// What a profile must know of a region.
struct RegionKind
{
    bool is_mpi = false;
    /// Its end begins the region of interest: the last one of a location counts.
    bool end_begins_interest = false;
    /// Its begin does: the first one counts.
    bool begin_begins_interest = false;
    /// Its begin ends the region of interest: the first one counts.
    bool begin_ends_interest = false;
    /// Its end does: the last one counts.
    bool end_ends_interest = false;

    bool is_mark() const noexcept
    {
        return end_begins_interest || begin_begins_interest || begin_ends_interest ||
               end_ends_interest;
    }
};

/// Numbers the regions that occur, in the order in which they do: most of those that a trace
/// defines never occur.
class RegionSlots
{
public:
    /// Of regions, by number; others are of no kind.
    explicit RegionSlots(std::vector<RegionKind> kinds)
        : kinds_(std::move(kinds)), slots_(kinds_.size(), outside_slot), regions_{RegionRef{}},
          used_kinds_(1)
    {
    }

    /// Never outside_slot, also for a region that is not defined.
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

    RegionRef region(RegionSlot slot) const
    {
        return regions_[slot];
    }

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
