// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/region_slots.hpp"

namespace haec_sim
{

RegionSlot RegionSlots::add(RegionRef region)
{
    const auto number = static_cast<RegionSlot>(regions_.size());
    if (region.value < slots_.size())
    {
        slots_[region.value] = number;
        used_kinds_.push_back(kinds_[region.value]);
    }
    else
    {
        // All that are not defined are one.
        if (undefined_ != outside_slot)
        {
            return undefined_;
        }
        undefined_ = number;
        used_kinds_.emplace_back();
        region = RegionRef{RegionRef::undefined - 1};
    }
    regions_.push_back(region);
    return number;
}

} // namespace haec_sim
