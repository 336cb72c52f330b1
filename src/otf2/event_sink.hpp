// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"

#include <cstdint>

namespace haec_sim::otf2
{

/// The end of a location's chain: writes the records to the location's event file.
class EventSink : public EventHandler
{
public:
    /// Does nothing: TraceWriter::close() completes the files of all locations together.
    void finish() override {}

    /// Completes the file after the last record. Throws Error where it cannot. No record may come
    /// afterwards.
    virtual void close() = 0;

    /// The number of records written, which the output's definitions tell.
    virtual std::uint64_t events() const noexcept
    {
        return events_;
    }

    /// The time of the last record; the start of the trace if there was none.
    Picoseconds last_time() const noexcept
    {
        return last_time_ != none ? last_time_ : Picoseconds{0};
    }

    /// The time of the first record; the start of the trace if there was none.
    Picoseconds first_time() const noexcept
    {
        return first_time_;
    }

protected:
    /// Counts a record that was written.
    void count(Picoseconds time) noexcept
    {
        first_time_ = last_time_ == none ? time : first_time_;
        last_time_ = time;
        ++events_;
    }

    /// Notes the time of a record that is written, for a subclass that counts them itself. False,
    /// and nothing has happened, where the time is before that of the last one, or before the start
    /// of the trace.
    [[gnu::always_inline]] bool note_in_order(Picoseconds time) noexcept
    {
        if (time < last_time_) [[unlikely]]
        {
            if (last_time_ != none || time < Picoseconds{0})
            {
                return false;
            }
            first_time_ = time;
        }
        last_time_ = time;
        return true;
    }

private:
    /// The last time where there was no record: one question is enough for all others.
    static constexpr Picoseconds none = Picoseconds::max();

    std::uint64_t events_ = 0;
    Picoseconds first_time_{0};
    Picoseconds last_time_ = none;
};

} // namespace haec_sim::otf2
