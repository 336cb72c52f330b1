// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/added_locations.hpp"
#include "machine/system_tree/metric_locations.hpp"
#include "otf2/event_sink.hpp"

#include <string>

namespace haec_sim
{

/// Writes the samples of an added location to its event file. A sample becomes a Metric record.
/// Throws Error where its time is negative or before that of the last one, or it has another number
/// of values than the location has quantities.
class AddedSink final : public SampleWriter
{
public:
    /// Both outlive it.
    AddedSink(const AddedMetric& added, otf2::EventSink& sink) : added_(added), sink_(sink) {}

private:
    void put(Picoseconds time, std::span<const MetricValue> values) override;
    [[noreturn]] void refuse(Picoseconds time, const std::string& fault) const;

    const AddedMetric& added_;
    otf2::EventSink& sink_;
};

} // namespace haec_sim
