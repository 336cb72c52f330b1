// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/timeline.hpp"
#include "haec_sim/records/events.hpp"
#include "trace/trace_index.hpp"

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim::exporting
{

/// The metrics that a record has, by what it refers to.
class MetricColumns
{
public:
    MetricColumns(const std::vector<TraceMetric>& metrics, const TraceIndex& index);

    /// Tells the timeline all values of a record of the location `self`.
    void tell(const events::Metric& record, LocationIndex self, Timeline& timeline) const;

private:
    struct Column
    {
        std::size_t metric = 0;
        std::size_t position = 0;
        /// The location that the value tells of, where that is not the one that recorded it.
        std::optional<LocationIndex> subject;
    };

    std::unordered_map<MetricRef, std::vector<Column>> columns_;
};

} // namespace haec_sim::exporting
