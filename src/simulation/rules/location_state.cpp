// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_state.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Null for a thread that need not share a core with others.
std::unique_ptr<CoreUse> core_of(LocationIndex self, const ReplayContext& context)
{
    const auto& location = context.index.locations()[self];
    const bool shares = context.cores != nullptr && location.type == LocationType::cpu_thread &&
                        context.index.leader_of(self) == no_location &&
                        context.cores->are_shared(location.process);
    return shares ? std::make_unique<CoreUse>(*context.cores) : nullptr;
}

/// Streams of accelerators have no processor's time; those that follow nobody compute by R9.
Timeline timeline_of(LocationIndex self, const ReplayContext& context)
{
    const auto& location = context.index.locations()[self];
    if (location.type == LocationType::accelerator_stream)
    {
        return Timeline(context.options.device_scale);
    }
    const auto& options = context.options;
    return Timeline(options.scale_of(location.process),
                    context.clock ? CpuTime(*context.clock, location.reference) : CpuTime(),
                    context.gap_factors != nullptr, core_of(self, context));
}

} // namespace

LocationState::LocationState(LocationIndex location, ReplayContext& environment,
                             ProcessPostings& of_process)
    : self(location), process(environment.index.locations()[location].process),
      follows(environment.index.leader_of(location) != no_location), context(environment),
      postings(of_process), presence(environment.options.progress == ProgressRule::in_mpi
                                         ? std::make_unique<MpiPresence>(environment.router)
                                         : nullptr),
      draws(environment.draws != nullptr
                ? std::make_unique<LocationDraws>(location, process, environment)
                : nullptr),
      is_followed(presence != nullptr || draws != nullptr),
      timeline_(timeline_of(location, environment))
{
    if (draws != nullptr)
    {
        figures.draws = &draws->last();
    }
}

Picoseconds LocationState::earliest() const noexcept
{
    if (parking_.input() == Parking::Input::finished)
    {
        return Picoseconds::max();
    }
    const auto floor = timeline_.floor(Picoseconds{0});
    if (!context.shares_network)
    {
        return floor;
    }
    // Receives of an MPI call are posted as it is entered.
    const auto posts = stack.inside_mpi() ? std::min(floor, stack.top().entered) : floor;
    return std::min(posts, postings.earliest_held());
}

void LocationState::note_gap(Picoseconds input_time, bool is_software)
{
    const auto gap = std::max(input_time - timeline_.last_in(), Picoseconds{0});
    if (!timeline_.has_started())
    {
        draws->start(input_time);
    }
    else if (is_software)
    {
        draws->pass(gap);
    }
    else
    {
        draws->compute(gap, stack.empty() ? RegionRef{} : stack.top().region, input_time);
    }
}

// Streams of accelerators work, they do not wait.
void LocationState::note_unrecorded(const Frame& left, Picoseconds time)
{
    if (!follows)
    {
        unrecorded.leave(left.region, left.entered, time);
        settle_unrecorded(time, false);
    }
}

void LocationState::settle_unrecorded(Picoseconds time, bool all)
{
    const auto* around = stack.outermost_untouched();
    if (around != nullptr && all && !follows)
    {
        unrecorded.leave(around->region, around->entered, time);
    }
    if (around == nullptr || all)
    {
        figures.kept.without_records += unrecorded.settle();
    }
}

void LocationState::leave_collectives(RegionRef region)
{
    if (const auto begin = open_collectives.leave(stack.depth() - stack.count_left_by(region)))
    {
        timeline_.return_to(*begin);
    }
}

} // namespace haec_sim
