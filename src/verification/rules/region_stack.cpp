// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/region_stack.hpp"

namespace haec_sim::verification
{

void RegionStack::enter(RegionRef region, Picoseconds output_time)
{
    const auto traits = trace_.region(region);
    frames_.push_back({region, output_time, in_mpi() || traits.is_mpi,
                       start_or_end_mpi() || traits.program_call != ProgramCall::none});
}

RegionRef RegionStack::caller() const
{
    for (auto depth = frames_.size(); depth > 0; --depth)
    {
        if (!trace_.region(frames_[depth - 1].region).is_mpi)
        {
            return frames_[depth - 1].region;
        }
    }
    return {};
}

std::size_t RegionStack::depth_without(RegionRef region) const
{
    for (auto depth = frames_.size(); depth > 0; --depth)
    {
        if (frames_[depth - 1].region == region)
        {
            return depth - 1;
        }
    }
    return frames_.size();
}

} // namespace haec_sim::verification
