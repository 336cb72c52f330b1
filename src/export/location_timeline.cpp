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

std::size_t MetricColumns::tell(const events::Metric& record, LocationIndex self,
                                Timeline& timeline) const
{
    std::size_t told = 0;
    const auto found = columns_.find(record.metric);
    if (found == columns_.end())
    {
        return told;
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
            ++told;
        }
    }
    return told;
}

void LocationTimeline::enter(RegionRef region)
{
    const bool overlaps = overlaps_.has(visits_++);
    tally_.overlaps += overlaps ? 1 : 0;
    open_.push_back({region, time_, overlaps});
    if (!overlaps || form_ == VisitForm::pieces)
    {
        context_.timeline.enter(self_, region, time_);
    }
}

void LocationTimeline::leave(RegionRef region)
{
    const auto found = std::find_if(open_.rbegin(), open_.rend(),
                                    [region](const Open& open) { return open.region == region; });
    if (found == open_.rend())
    {
        ++tally_.stray_leaves;
        return;
    }
    const auto place = static_cast<std::size_t>(open_.rend() - found) - 1;
    form_ == VisitForm::pieces ? end_pieces(place) : end_whole(place);
}

void LocationTimeline::end_whole(std::size_t first)
{
    const auto begin = open_.begin();
    if (open_[first].overlaps)
    {
        context_.timeline.overlap(visit_at(first));
        open_.erase(begin + static_cast<std::ptrdiff_t>(first));
        return;
    }
    for (auto place = open_.size(); place-- > first;)
    {
        if (!open_[place].overlaps)
        {
            context_.timeline.leave(visit_at(place));
            open_.erase(begin + static_cast<std::ptrdiff_t>(place));
        }
    }
}

void LocationTimeline::end_pieces(std::size_t first)
{
    for (auto place = open_.size(); place-- > first;)
    {
        context_.timeline.leave(visit_at(place));
    }
    const auto left = open_.begin() + static_cast<std::ptrdiff_t>(first);
    const bool was_passed_over = left->overlaps;
    const auto above = open_.erase(left);
    if (!was_passed_over)
    {
        open_.erase(
            std::remove_if(above, open_.end(), [](const Open& open) { return !open.overlaps; }),
            open_.end());
    }
    for (auto place = first; place < open_.size(); ++place)
    {
        open_[place].begin = time_;
        context_.timeline.enter(self_, open_[place].region, time_);
    }
}

void LocationTimeline::finish()
{
    while (!open_.empty())
    {
        end_whole(open_.size() - 1);
    }
    messages_.finish();
    if (time_ != Picoseconds::min())
    {
        context_.timeline.end(self_, time_);
    }
}

} // namespace haec_sim::exporting
