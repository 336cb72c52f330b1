// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::importing
{

/// Writes the records of a location at a time that never goes back.
class LocationWriter
{
public:
    /// `trace` outlives it.
    explicit LocationWriter(EventHandler& trace) : trace_(trace) {}

    Picoseconds now() const noexcept
    {
        return now_;
    }

    /// Lets time pass until `time`, unless that is over.
    void wait_until(Picoseconds time) noexcept
    {
        now_ = std::max(now_, time);
    }

    void enter(RegionRef region)
    {
        write(events::Enter{{}, region});
    }

    void leave(RegionRef region)
    {
        write(events::Leave{{}, region});
    }

    /// Writes any record at the present time.
    template <class Record>
    void write(Record record)
    {
        record.time = now_;
        deliver(trace_, record);
    }

    /// Passes the end of the records on.
    void finish()
    {
        trace_.finish();
    }

private:
    EventHandler& trace_;
    Picoseconds now_{};
};

} // namespace haec_sim::importing
