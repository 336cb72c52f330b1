// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/gap_rule.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

GapRule::GapRule(LocationState& state) : state_(state)
{
    const auto type = state.rules.trace.locations()[state.location].type;
    is_on_device_ = type == LocationType::accelerator_stream;
    clock_ = is_on_device_ ? nullptr : state.rules.clock;
}

void GapRule::read(const events::Metric& record)
{
    if (clock_ == nullptr)
    {
        return;
    }
    const auto& location = state_.rules.trace.locations()[state_.location];
    const auto count = clock_->count_in(record, location.reference);
    if (count && cpu_ && clock_->between(*cpu_, *count) < Picoseconds{0})
    {
        state_.findings.note(Oddity::clock_turned_back);
    }
    cpu_ = count ? count : cpu_;
}

Picoseconds GapRule::time_of(const Moment& now, bool is_computing) const
{
    const auto& previous = state_.previous;
    if (state_.is_in_collective)
    {
        return previous.out;
    }
    const auto gap = is_computing && previous_cpu_ ? clock_->between(*previous_cpu_, *cpu_)
                                                   : now.in - previous.in;
    const auto& computing = state_.rules.computing;
    const auto region = state_.regions.innermost_region();
    const auto* noise = is_computing && !is_on_device_ ? state_.rules.noise : nullptr;
    const auto length =
        noise == nullptr
            ? scaled(gap, is_computing)
            : whole(std::round(static_cast<double>(gap.count()) *
                               (computing.scale_of(state_.process) *
                                (computing.in(region)*noise->factor(
                                    state_.location, state_.rules.nodes[state_.process].value,
                                    region, now.in))) /
                               computing.speed_of(state_.process)));
    return plus(previous.out, std::max(Picoseconds{0}, length));
}

Picoseconds GapRule::scaled(Picoseconds gap, bool is_computing) const
{
    return is_on_device_ && is_computing ? state_.rules.on_device(gap)
                                         : state_.rules.scaled(gap, is_computing, state_.process,
                                                               state_.regions.innermost_region());
}

void GapRule::check(const Moment& now) const
{
    const auto time = time_of(now);
    if (shares_core(time))
    {
        const auto begin = state_.previous.out;
        state_.facts.computing.push_back({begin, time - begin, now.where});
        return;
    }
    state_.check(kind_of_time(), now, exactly(time));
}

bool GapRule::shares_core(Picoseconds time) const
{
    const auto& rules = state_.rules;
    return takes_core_ && !is_on_device_ && time > state_.previous.out &&
           !state_.is_in_collective && state_.regions.is_computing() &&
           rules.computing.shares_cores(state_.process, rules.nodes[state_.process]);
}

void GapRule::check_software(const Moment& now) const
{
    state_.check(Check::software_time, now, exactly(software_time_of(now)));
}

bool GapRule::take(const events::BufferFlush& record, const Event& now)
{
    check(now);
    const auto length = state_.is_in_collective
                            ? Picoseconds{0}
                            : scaled(record.stop_time - record.time, state_.regions.is_computing());
    state_.findings.check(kind_of_time(), now.where, exactly(plus(now.where.time, length)),
                          now.out.stop_time);
    return true;
}

void GapRule::advance(const Moment& now)
{
    state_.previous = {now.in, now.where.time};
    previous_cpu_ = cpu_;
}

} // namespace haec_sim::verification
