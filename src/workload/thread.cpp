// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/thread.hpp"

#include "haec_sim/error.hpp"
#include "workload/counters.hpp"

#include <algorithm>

namespace haec_sim::workload
{

namespace
{

// Leaves room for the arrival of a message that is sent in the last moment.
constexpr Picoseconds end_of_time = Picoseconds::max() / 2;

Picoseconds percent_of(Picoseconds duration, std::int64_t percent)
{
    return duration / 100 * percent + duration % 100 * percent / 100;
}

} // namespace

void Thread::advance(Picoseconds duration)
{
    if (inside_mpi_ == 0 && (regions_.empty() || is_computing(regions_.back())))
    {
        duration = percent_of(duration, timing_.percent_outside_mpi);
    }
    if (duration > end_of_time - now_) [[unlikely]]
    {
        throw Error("the trace would get longer than 53 days, which is half of what picoseconds in "
                    "64 bits reach; ask for fewer iterations or shorter computing times");
    }
    now_ += duration;
}

void Thread::wait_until(Picoseconds time) noexcept
{
    now_ = std::max(now_, time);
}

void Thread::compute(Picoseconds work, Picoseconds duration)
{
    advance(duration);
    work_ += work;
    busy_ += duration;
}

void Thread::enter(Region region, Picoseconds not_before)
{
    advance(timing_.between_calls);
    wait_until(not_before);
    write_counters();
    write(events::Enter{{}, reference(region)});
    inside_mpi_ += is_of_mpi(region) ? 1 : 0;
    regions_.push_back(region);
}

void Thread::leave(Region region, Picoseconds not_before)
{
    advance(timing_.inside_call);
    wait_until(not_before);
    write_leave(region);
}

void Thread::leave_at(Region region, Picoseconds time)
{
    wait_until(time);
    write_leave(region);
}

void Thread::leave_at_once(Region region)
{
    write_leave(region);
}

void Thread::write_leave(Region region)
{
    write_counters();
    write(events::Leave{{}, reference(region)});
    inside_mpi_ -= is_of_mpi(region) ? 1 : 0;
    regions_.pop_back();
}

void Thread::finish()
{
    if (trace_ != nullptr)
    {
        trace_->finish();
    }
}

void Thread::write_counters()
{
    if (!counters_ || trace_ == nullptr)
    {
        return;
    }
    events::Metric record;
    record.metric = counter_class;
    for (const auto& counter : counters())
    {
        record.type_ids.push_back(Type::uint64);
        record.metric_values.push_back(RawValue::from(counter.value(work_, busy_)));
    }
    write(std::move(record));
}

} // namespace haec_sim::workload
