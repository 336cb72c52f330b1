// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/location_meter.hpp"

#include <algorithm>

namespace haec_sim
{

LocationMeter::LocationMeter(const MeterContext& context, LocationIndex location)
    : context_(&context), location_(location),
      reference_(context.index.locations()[location].reference),
      scale_(context.replay.scale_of(context.index.locations()[location].process)),
      regions_(context.index, context.phase_regions), waits_(context.index, regions_),
      wire_(context.wire, context.index.locations()[location].process),
      readings_(context.counters.size())
{
    if (context.clock != nullptr)
    {
        clock_ = CpuTime(*context.clock, reference_);
    }
}

void LocationMeter::account_by_metrics(Picoseconds time, bool is_retimed, bool is_software)
{
    const bool is_first = first_ == Picoseconds::max();
    const auto gap = is_first ? Picoseconds{0} : std::max(time - last_, Picoseconds{0});
    sums().elapsed += gap;
    if (!is_first && regions_.is_computing() && !is_retimed && (is_software || !regions_.is_own()))
    {
        sums().compute += gap;
        count_increases();
    }
    else if (!is_first && regions_.is_computing() && !is_retimed)
    {
        const auto computed = (clock_.is_read() ? clock_.increase() : std::nullopt).value_or(gap);
        sums().compute += scale_.of(computed, factor(time));
        count_increases();
    }
    if (clock_.is_read())
    {
        clock_.advance();
    }
    for (auto& reading : readings_)
    {
        reading.last = reading.now;
    }
    first_ = is_first ? time : first_;
    last_ = is_first ? time : last_ + gap;
    is_plain_ = !clock_.is_read() && readings_.empty() && scale_.is_one() && !context_->gap_factors;
}

void LocationMeter::account_held(Picoseconds time, bool holds)
{
    if (held_ && *held_ != time)
    {
        account(*held_, false, false);
        held_.reset();
    }
    held_ = holds ? time : std::optional<Picoseconds>();
}

double LocationMeter::factor(Picoseconds end) const
{
    const auto process = context_->index.locations()[location_].process;
    return context_->gap_factors
               ? context_->gap_factors->factor(location_, process, regions_.innermost(), end)
               : 1;
}

void LocationMeter::count_increases()
{
    for (auto& reading : readings_)
    {
        if (reading.last)
        {
            reading.increase[static_cast<std::size_t>(regions_.phase())] +=
                std::max(0.0, reading.now->since(*reading.last));
        }
    }
}

CollectiveCallSeen LocationMeter::seen_call(bool is_blocking) const
{
    return {.caller = regions_.caller_of_mpi(),
            .phase = regions_.phase(),
            .is_blocking = is_blocking,
            .is_as_recorded = regions_.is_in_program_call(),
            .is_among_neighbours = regions_.top().is_among_neighbours};
}

void LocationMeter::note(const events::MpiCollectiveBegin& /*record*/)
{
    regions_.begin_communicating();
    collectives_.begin(seen_call(true));
}

void LocationMeter::note(const events::MpiCollectiveEnd& record)
{
    regions_.end_communicating();
    collectives_.end(identity_of(record));
}

void LocationMeter::note(const events::NonBlockingCollectiveRequest& record)
{
    collectives_.request(record.request_id, seen_call(false));
}

void LocationMeter::note(const events::NonBlockingCollectiveComplete& record)
{
    collectives_.complete(record.request_id, identity_of(record));
}

void LocationMeter::note(const events::Metric& record)
{
    if (clock_.is_read())
    {
        clock_.read(record);
    }
    for (std::size_t counter = 0; counter < readings_.size(); ++counter)
    {
        if (const auto sample = context_->counters[counter].sample(record, reference_))
        {
            readings_[counter].now = sample;
        }
    }
}

void LocationMeter::add_to(Measured& measured, MeasuredCollectives& collectives) const
{
    for (std::size_t phase = 0; phase < measured_phases; ++phase)
    {
        auto sums = sums_[phase];
        sums.location = location_;
        sums.instances =
            phase == static_cast<std::size_t>(MeasuredPhase::region) ? regions_.instances() : 0;
        sums.phase = static_cast<MeasuredPhase>(phase);
        measured.locations.push_back(sums);
        for (std::uint32_t counter = 0; counter < readings_.size(); ++counter)
        {
            measured.counters.push_back(
                {location_, sums.phase, counter,
                 readings_[counter].increase[phase] * context_->counters[counter].scale()});
        }
    }
    wire_.add_to(measured.messages);
    if (context_->has_collectives)
    {
        collectives.add(context_->index.locations()[location_].process, collectives_.calls(),
                        measured);
    }
    if (first_ <= last_)
    {
        measured.span.include({first_, last_});
    }
}

} // namespace haec_sim
