// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/overlaps.hpp"

#include "haec_sim/event_handler.hpp"
#include "haec_sim/open_visits.hpp"

#include <limits>
#include <type_traits>

namespace haec_sim::exporting
{

namespace
{

/// Follows a location through its regions.
class Survey final : public UniformEventHandler<Survey>
{
public:
    Survey(const TraceIndex& index, Overlaps& overlaps) : index_(index), overlaps_(overlaps) {}

    template <class Record>
    void handle(const Record& record)
    {
        if constexpr (std::is_same_v<Record, events::Enter>)
        {
            visits_.enter(record.region, next_++);
        }
        else if constexpr (std::is_same_v<Record, events::Leave>)
        {
            leave(record.region);
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextEnter>)
        {
            visits_.enter(index_.region_of(record.calling_context), next_++);
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextLeave>)
        {
            leave(index_.region_of(record.calling_context));
        }
    }

    void finish() override {}

private:
    void leave(RegionRef region)
    {
        const auto ended = visits_.leave(region, [](std::uint64_t) {});
        if (ended && ended->was_passed_over)
        {
            overlaps_.add(ended->visit);
        }
    }

    const TraceIndex& index_;
    Overlaps& overlaps_;
    /// By their numbers.
    OpenVisits<std::uint64_t> visits_;
    std::uint64_t next_ = 0;
};

} // namespace

Overlaps find_overlaps(const TraceIndex& index, RecordSource& records)
{
    Overlaps overlaps;
    Survey survey(index, overlaps);
    const bool never_stop = false;
    while (!records.at_end())
    {
        records.read(survey, never_stop, std::numeric_limits<std::uint64_t>::max());
    }
    return overlaps;
}

} // namespace haec_sim::exporting
