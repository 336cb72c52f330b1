// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/goal/own_time.hpp"

#include <algorithm>

namespace haec_sim::exporting
{

namespace
{

constexpr std::int64_t picoseconds_per_nanosecond = 1000;

} // namespace

void OwnTime::enter(RegionRef region)
{
    frames_.push_back({region, index_.region(region), {}});
    mpi_depth_ += frames_.back().traits.is_mpi ? 1 : 0;
}

void OwnTime::leave(RegionRef region, std::vector<Task>& done)
{
    const auto found =
        std::find_if(frames_.rbegin(), frames_.rend(),
                     [region](const Frame& frame) { return frame.region == region; });
    if (found == frames_.rend())
    {
        return;
    }
    const auto depth = static_cast<std::size_t>(frames_.rend() - found) - 1;
    while (frames_.size() > depth)
    {
        const auto& frame = frames_.back();
        mpi_depth_ -= frame.traits.is_mpi ? 1 : 0;
        done.insert(done.end(), frame.sends.begin(), frame.sends.end());
        frames_.pop_back();
    }
}

void OwnTime::add_send(Task task)
{
    frames_.back().sends.push_back(task);
}

ProgramCall OwnTime::program_call() const
{
    for (const auto& frame : frames_)
    {
        if (frame.traits.program_call != ProgramCall::none)
        {
            return frame.traits.program_call;
        }
    }
    return ProgramCall::none;
}

std::uint64_t OwnTime::take()
{
    const auto own = timeline_.has_started() ? timeline_.floor(Picoseconds{0}) : Picoseconds{0};
    const auto left = (own - taken_).count() + picoseconds_per_nanosecond / 2;
    if (left < picoseconds_per_nanosecond)
    {
        return 0;
    }
    const auto nanoseconds = left / picoseconds_per_nanosecond;
    taken_ += Picoseconds{nanoseconds * picoseconds_per_nanosecond};
    return static_cast<std::uint64_t>(nanoseconds);
}

} // namespace haec_sim::exporting
