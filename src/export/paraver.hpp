// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"
#include "export/line_buffer.hpp"
#include "export/paraver_labels.hpp"
#include "export/paraver_objects.hpp"
#include "export/time_sorter.hpp"
#include "export/timeline.hpp"

#include <cstdint>
#include <ostream>
#include <vector>

namespace haec_sim::exporting
{

/// Writes a trace of Paraver (.prv): what threads do as states that do not nest, begins and ends of
/// regions and values of metrics as events, messages as communications, all in the order of time,
/// in whole ns, rounded down. States that last less than a ns are left out. The header has the end
/// of the run, so that nothing is written before all was told.
class ParaverTimeline final : public Timeline
{
public:
    /// The references outlive it. The file .prv goes to `out`.
    ParaverTimeline(const Labels& labels, const ParaverObjects& objects, std::ostream& out,
                    TimeSorter& sorter);

    VisitForm visit_form() const override
    {
        return VisitForm::pieces;
    }

    /// A process's first location is running where it is in no region, others are idle.
    void begin(LocationIndex location, Picoseconds time) override;
    void end(LocationIndex location, Picoseconds time) override;
    void enter(LocationIndex location, RegionRef region, Picoseconds time) override;
    void leave(const Visit& visit) override;
    void message(const Message& message) override;

    /// Values are whole numbers there, and are rounded. Numbers beyond 64 bits are left out.
    void sample(const Sample& sample) override;
    std::uint64_t values_left_out() const override
    {
        return values_left_out_;
    }

    void finish() override;

private:
    /// The state and the event type of a region, by its place among the labels.
    struct RegionKind
    {
        ParaverState state{};
        std::uint32_t event_type = 0;
    };

    /// The state of a thread, and since when.
    struct Thread
    {
        ParaverState state = ParaverState::idle;
        Picoseconds since{};
        bool has_begun = false;
        /// The states in the regions that it is in, the innermost last.
        std::vector<ParaverState> states;
    };

    /// Ends the state of a thread, unless it stays the same, and begins another one.
    void change(LocationIndex location, ParaverState state, Picoseconds time);
    /// Writes the state that ends.
    void end_state(LocationIndex location, Picoseconds time);
    /// The state of a location that is in no region.
    ParaverState state_outside(LocationIndex location) const;
    void event(LocationIndex location, Picoseconds time, std::uint32_t type, std::int64_t value);
    void end_line(Picoseconds time);

    const Labels& labels_;
    const ParaverObjects& objects_;
    std::ostream& out_;
    TimeSorter& sorter_;
    /// By the place among Labels::regions, and by LocationIndex.
    std::vector<RegionKind> regions_;
    std::vector<Thread> threads_;
    /// The end of the run: the latest time of anything.
    Picoseconds end_{};
    std::uint64_t values_left_out_ = 0;
    /// A line at a time.
    LineBuffer line_;
};

} // namespace haec_sim::exporting
