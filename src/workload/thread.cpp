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

} // namespace

void Thread::advance(Picoseconds duration)
{
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

void Thread::enter(Region region)
{
    advance(timing_.between_calls);
    write_counters();
    write(events::Enter{{}, reference(region)});
}

void Thread::leave(Region region)
{
    advance(timing_.inside_call);
    leave_at_once(region);
}

void Thread::leave_at_once(Region region)
{
    write_counters();
    write(events::Leave{{}, reference(region)});
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
