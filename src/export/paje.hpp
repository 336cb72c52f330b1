// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"
#include "export/line_buffer.hpp"
#include "export/time_sorter.hpp"
#include "export/timeline.hpp"

#include <cstdint>
#include <ostream>
#include <string_view>

namespace haec_sim::exporting
{

/// Writes the format of Paje, which ViTE and pajeng open: processes and their locations as
/// containers, visits of regions as states that are pushed and popped, messages as links, metrics
/// as variables. Times in seconds, all events in their order. Names are in quotes, of which those
/// inside become single ones; values that are no finite numbers are left out. The header and the
/// containers are written at once, all else when the timeline is finished.
class PajeTimeline final : public Timeline
{
public:
    /// The references outlive it.
    PajeTimeline(const Labels& labels, std::ostream& out, TimeSorter& sorter);

    /// States are a stack.
    VisitForm visit_form() const override
    {
        return VisitForm::pieces;
    }

    /// Containers are destroyed at the end of the run, which is the latest of these.
    void end(LocationIndex location, Picoseconds time) override;
    void enter(LocationIndex location, RegionRef region, Picoseconds time) override;
    void leave(const Visit& visit) override;
    void message(const Message& message) override;
    void sample(const Sample& sample) override;
    std::uint64_t values_left_out() const override
    {
        return values_left_out_;
    }

    void finish() override;

private:
    /// Writes the types of containers, states, variables and links, and all names of regions.
    void write_types();
    /// Makes the containers, at time 0.
    void write_containers();
    /// Begins the line of an event, which end_event() gives to the sorter.
    LineBuffer& event(int number, Picoseconds time);
    /// Gives the line to the sorter, under that time.
    void end_event(Picoseconds time);

    const Labels& labels_;
    std::ostream& out_;
    /// The lines of events, until finish().
    TimeSorter& sorter_;
    /// The end of the run.
    Picoseconds end_{};
    std::uint64_t values_left_out_ = 0;
    /// A line at a time.
    LineBuffer line_;
};

} // namespace haec_sim::exporting
