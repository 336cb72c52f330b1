// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/location_meter.hpp"

#include "core/numbers/rounded_time.hpp"

#include <algorithm>

namespace haec_sim
{

LocationMeter::LocationMeter(const MeterContext& context, LocationIndex location)
    : context_(&context), location_(location),
      reference_(context.index.locations()[location].reference),
      wire_(context.wire, context.index.locations()[location].process),
      readings_(context.counters.size())
{
    if (context.clock != nullptr)
    {
        clock_ = CpuTime(*context.clock, reference_);
    }
}

void LocationMeter::account(Picoseconds time, bool is_retimed)
{
    const auto gap = has_started_ ? std::max(time - last_, Picoseconds{0}) : Picoseconds{0};
    auto& sums = sums_[static_cast<std::size_t>(phase())];
    sums.elapsed += gap;
    const bool is_outside = !stack_.inside_mpi() && open_collectives_ == 0;
    if (has_started_ && is_outside && !is_retimed)
    {
        const auto computed = (clock_.is_read() ? clock_.increase() : std::nullopt).value_or(gap);
        sums.compute +=
            rounded_time(static_cast<double>(computed.count()) * context_->compute_scale);
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
    last_ = has_started_ ? std::max(last_, time) : time;
    has_started_ = true;
}

void LocationMeter::count_increases()
{
    for (auto& reading : readings_)
    {
        if (reading.last)
        {
            reading.increase[static_cast<std::size_t>(phase())] +=
                std::max(0.0, reading.now->since(*reading.last));
        }
    }
}

void LocationMeter::enter(RegionRef region)
{
    stack_.enter(region, context_->index.region(region), {});
    const bool is_phase =
        region.value < context_->phase_regions.size() && context_->phase_regions[region.value];
    if (is_phase && phase_depth_ == 0)
    {
        phase_depth_ = stack_.depth();
        ++sums_[static_cast<std::size_t>(MeasuredPhase::region)].instances;
    }
}

void LocationMeter::leave(RegionRef region)
{
    stack_.leave(stack_.count_left_by(region), {});
    if (stack_.depth() < phase_depth_)
    {
        phase_depth_ = 0;
    }
}

CollectiveCallSeen LocationMeter::seen_call(bool is_blocking) const
{
    return {.phase = phase(),
            .is_blocking = is_blocking,
            .is_as_recorded = stack_.inside_program_call(),
            .is_among_neighbours = !stack_.empty() && stack_.top().traits.is_among_neighbours};
}

void LocationMeter::note(const events::MpiCollectiveBegin& /*record*/)
{
    ++open_collectives_;
    collectives_.begin(seen_call(true));
}

void LocationMeter::note(const events::MpiCollectiveEnd& record)
{
    open_collectives_ -= open_collectives_ > 0 ? 1 : 0;
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
    measured.span.include(measured_span_);
}

} // namespace haec_sim
