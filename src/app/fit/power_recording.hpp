// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "power/counters.hpp"
#include "power/measured_power.hpp"
#include "power/thread_activity.hpp"

#include <map>
#include <set>
#include <vector>

namespace haec_sim
{

/// The measured metric of a trace, and its counters. Memory: each sample and each interval of
/// counters.
struct PowerRecording
{
    /// The samples by the location that recorded them.
    std::map<LocationRef, std::vector<MeasuredSample>> measured;
    /// The counters by location, of threads of the program.
    std::map<LocationRef, CoreCounters> cores;
};

/// Reads one location. It adds to the recording as records come, and when they are over.
class PowerRecorder final : public UniformEventHandler<PowerRecorder>
{
public:
    /// The references outlive it.
    PowerRecorder(LocationRef self, bool is_core, const std::set<RegionRef>& regions_of_end,
                  const TraceMetric& measured, const CounterSet& counters,
                  PowerRecording& recording)
        : self_(self), is_core_(is_core), activity_(regions_of_end), measured_(measured),
          reader_(counters, self), recording_(recording)
    {
    }

    /// Sees what a core does, and reads metrics.
    template <class Record>
    void handle(const Record& record)
    {
        if (is_core_)
        {
            activity_.see(record);
        }
        read(record);
    }

    void finish() override
    {
        if (is_core_)
        {
            recording_.cores[self_].active = activity_.spans();
        }
    }

private:
    template <class Record>
    void read(const Record&)
    {
    }

    void read(const events::Metric& record)
    {
        if (const auto sample = measured_.sample(record, self_))
        {
            recording_.measured[self_].push_back({record.time, sample->number()});
        }
        if (!is_core_)
        {
            return;
        }
        if (auto interval = reader_.read(record))
        {
            auto& streams = recording_.cores[self_].streams;
            streams.resize(reader_.streams());
            streams[interval->stream].push_back(std::move(*interval));
        }
    }

    LocationRef self_;
    /// Its power was measured: activity and counters count.
    bool is_core_;
    /// The times when it runs the program.
    ThreadActivity activity_;
    const TraceMetric& measured_;
    /// Turns records of metrics into intervals; used of cores alone.
    CounterReader reader_;
    PowerRecording& recording_;
};

} // namespace haec_sim
