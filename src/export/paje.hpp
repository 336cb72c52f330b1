// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"
#include "export/line_buffer.hpp"
#include "export/time_sorter.hpp"
#include "export/timeline.hpp"

#include <ostream>
#include <string_view>

namespace haec_sim::exporting
{

/// Writes the format of Paje, which ViTE and pajeng open: processes and their locations as
/// containers, visits of regions as states that are pushed and popped, messages as links, metrics
/// as variables. Times in seconds, all events in their order.
class PajeTimeline final : public Timeline
{
public:
    /// The references outlive it.
    PajeTimeline(const Labels& labels, std::ostream& out, TimeSorter& sorter);

    void end(LocationIndex location, Picoseconds time) override;
    void enter(LocationIndex location, RegionRef region, Picoseconds time) override;
    void leave(const Visit& visit) override;
    void message(const Message& message) override;
    void sample(const Sample& sample) override;
    void finish() override;

private:
    void write_types();
    void write_containers();
    LineBuffer& event(int number, Picoseconds time);
    void end_event(Picoseconds time);

    const Labels& labels_;
    std::ostream& out_;
    TimeSorter& sorter_;
    /// The end of the run.
    Picoseconds end_{};
    /// A line at a time.
    LineBuffer line_;
};

} // namespace haec_sim::exporting
