// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"
#include "export/line_buffer.hpp"
#include "export/timeline.hpp"

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace haec_sim::exporting
{

/// Writes the Trace Event Format in JSON, which ui.perfetto.dev and chrome://tracing open: visits
/// of regions as events B and E, such that overlap others as asynchronous events b and e with an id
/// of their own, messages as flows s and f, samples of calling contexts as instants i, metrics as
/// counters C. Times in
/// microseconds, with all digits that there are. pid is the process's number plus 1, tid the
/// location's in order of definition plus 1, as 0 means something else to viewers. Events of
/// different threads are in no order, which the format allows. Values that are no finite numbers
/// are left out, as JSON has none.
class PerfettoTimeline final : public Timeline
{
public:
    /// The references outlive it. Writes what is said before the events.
    PerfettoTimeline(const Labels& labels, std::ostream& out);

    VisitForm visit_form() const override
    {
        return VisitForm::whole;
    }

    void enter(LocationIndex location, RegionRef region, Picoseconds time) override;
    void leave(const Visit& visit) override;
    void overlap(const Visit& visit) override;
    /// Each end is an event of its own, so that it stands between the begin and the end of its
    /// region; the id joins them.
    void end_of_message(const MessageEnd& end) override;
    void sample(const Sample& sample) override;
    void stack_sample(const StackSample& sample) override;
    std::uint64_t values_left_out() const override
    {
        return values_left_out_;
    }

    void finish() override;

private:
    /// Writes the names of processes and threads, and the order in which viewers shall have them.
    void write_names();
    /// Writes one property of a process or a thread; `who` is its ids, and `value` JSON.
    void metadata(const std::string& who, const char* what, const char* key,
                  const std::string& value);
    /// Begins an event, which end_event() ends; members may follow in between.
    LineBuffer& event(char phase, LocationIndex location, Picoseconds time);
    void end_event();

    const Labels& labels_;
    std::ostream& out_;
    LineBuffer buffer_;
    /// JSON that is the same in many events: ids of threads, names of regions and of metrics.
    std::vector<std::string> threads_;
    std::vector<std::string> regions_;
    std::vector<std::string> metrics_;
    /// True for locations that are not alone in their process: their counters need ids.
    std::vector<bool> has_siblings_;
    /// Visits that overlap others, so far.
    std::uint64_t overlaps_ = 0;
    std::uint64_t values_left_out_ = 0;
    /// True once one was written: the next has a comma before it.
    bool has_events_ = false;
};

} // namespace haec_sim::exporting
