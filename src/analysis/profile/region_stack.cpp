// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/region_stack.hpp"

namespace haec_sim
{

// Adds all regions up to that one, as others met them.
void RegionStack::add_figures(RegionSlot slot)
{
    for (auto added = static_cast<RegionSlot>(figures_.size()); added <= slot; ++added)
    {
        const auto& kind = slots_.kind(added);
        auto& figures = figures_.emplace_back();
        figures.is_mpi = kind.is_mpi;
        figures.is_mark = kind.is_mark();
        figures.is_of_threads = kind.openmp != OpenMpTime::none || kind.waits_for_device;
    }
}

} // namespace haec_sim
