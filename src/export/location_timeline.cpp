// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/location_timeline.hpp"

#include <algorithm>

namespace haec_sim::exporting
{

MetricColumns::MetricColumns(const std::vector<TraceMetric>& metrics, const TraceIndex& index)
{
    std::unordered_map<LocationRef, LocationIndex> locations;
    for (LocationIndex location = 0; location < index.locations().size(); ++location)
    {
        locations[index.locations()[location].reference] = location;
    }
    for (std::size_t metric = 0; metric < metrics.size(); ++metric)
    {
        for (const auto& [reference, place] : metrics[metric].places)
        {
            const auto subject = locations.find(place.subject);
            columns_[reference].push_back(
                {metric, place.position,
                 subject != locations.end() ? std::optional(subject->second) : std::nullopt});
        }
    }
}

void MetricColumns::tell(const events::Metric& record, LocationIndex self, Timeline& timeline) const
{
    const auto found = columns_.find(record.metric);
    if (found == columns_.end())
    {
        return;
    }
    for (const auto& column : found->second)
    {
        if (column.position < record.metric_values.size() &&
            column.position < record.type_ids.size())
        {
            timeline.sample(
                {column.subject.value_or(self),
                 record.time,
                 column.metric,
                 {record.type_ids[column.position], record.metric_values[column.position]}});
        }
    }
}

void LocationTimeline::enter(RegionRef region)
{
    open_.push_back({region, time_});
    context_.timeline.enter(self_, region, time_);
}

// A Leave, as in the simulator (simulation/rules/call_stack.hpp), ends all regions down to its own,
// or none if it has none.
void LocationTimeline::leave(RegionRef region)
{
    const auto found = std::find_if(open_.rbegin(), open_.rend(),
                                    [region](const Open& open) { return open.region == region; });
    if (found == open_.rend())
    {
        return;
    }
    for (auto count = found - open_.rbegin() + 1; count > 0; --count)
    {
        leave_innermost();
    }
}

void LocationTimeline::leave_innermost()
{
    const auto innermost = open_.back();
    open_.pop_back();
    context_.timeline.leave({self_, innermost.region, innermost.begin, time_, open_.size()});
}

void LocationTimeline::finish()
{
    while (!open_.empty())
    {
        leave_innermost();
    }
    messages_.finish();
    if (time_ != Picoseconds::min())
    {
        context_.timeline.end(self_, time_);
    }
}

} // namespace haec_sim::exporting
