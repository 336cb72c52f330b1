// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/added_sink.hpp"

#include "haec_sim/error.hpp"

#include <string>

namespace haec_sim
{

void AddedSink::refuse(Picoseconds time, const std::string& fault) const
{
    throw Error("a sample of the added location " + std::to_string(added_.location.value) + " at " +
                std::to_string(time.count()) + " ps " + fault);
}

void AddedSink::put(Picoseconds time, std::span<const MetricValue> values)
{
    if (time < sink_.last_time() || time < Picoseconds{0})
    {
        refuse(time, "comes after one at " + std::to_string(sink_.last_time().count()) +
                         " ps; times must not decrease within a location, mend the module");
    }
    if (values.size() != added_.types.size())
    {
        refuse(time, "has " + std::to_string(values.size()) + " values, and the location has " +
                         std::to_string(added_.types.size()) + " quantities; mend the module");
    }
    events::Metric record;
    record.time = time;
    record.metric = added_.metric;
    record.type_ids.assign(added_.types.begin(), added_.types.end());
    record.metric_values.assign(values.begin(), values.end());
    sink_.metric(record);
}

} // namespace haec_sim
