// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/metric_columns.hpp"

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

} // namespace haec_sim::exporting
