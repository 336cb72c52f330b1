// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "recording.hpp"

namespace haec_sim::test
{

namespace
{

/// The error of clocks [ps]: more than most messages take.
constexpr std::uint32_t largest_error = 3'000'000;

constexpr std::uint32_t longest_gap = 900'000;

} // namespace

Recording::Recording(const Layout& layout, Random& random)
    : random_(random), clocks_(layout.processes())
{
    const bool has_errors = random.chance(40);
    for (std::uint32_t process = 0; process < layout.processes(); ++process)
    {
        clocks_[process].error = Picoseconds{has_errors ? random.pick(largest_error) : 0};
        for (std::uint32_t thread = 0; thread < layout.threads[process]; ++thread)
        {
            records_[{process, thread}];
        }
    }
}

Picoseconds Recording::add(const Place& place, const AnyEvent& event, Picoseconds earliest)
{
    auto& clock = clocks_[place.process];
    const bool may_have_that_time = place.thread >= clock.thread && earliest <= clock.now;
    if (!may_have_that_time || !random_.chance(25))
    {
        clock.now = std::max(clock.now, earliest) + Picoseconds{random_.between(1, longest_gap)};
    }
    clock.thread = place.thread;
    accompany(place, clock.now);
    append(place, event, clock.now);
    return clock.now;
}

// Metrics, parameters and flushes: with the record behind them, or at a time of their own.
void Recording::accompany(const Place& place, Picoseconds time)
{
    if (random_.chance(12))
    {
        events::Metric metric;
        metric.metric = MetricRef{0};
        metric.type_ids.push_back(Type::uint64);
        metric.metric_values.push_back(RawValue{std::uint64_t{random_.pick(1000U)}});
        append(place, metric, time);
    }
    if (random_.chance(2))
    {
        events::BufferFlush flush;
        flush.stop_time = time + clocks_[place.process].error;
        append(place, flush, time);
    }
}

void Recording::append(const Place& place, AnyEvent event, Picoseconds time)
{
    const auto shown = time + clocks_[place.process].error;
    std::visit([shown](auto& record) { record.time = shown; }, event);
    records_.at(place).push_back(std::move(event));
}

} // namespace haec_sim::test
