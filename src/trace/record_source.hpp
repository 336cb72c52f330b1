// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "trace/coming_record.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace haec_sim
{

/// Times of a location that were not as they should be, and were mended. Counts changes of time,
/// each of which may be that of several records.
struct TimeOddities
{
    /// Times before the trace's clock begins: taken for its begin.
    std::uint64_t early = 0;
    /// Times before the one before, because of clock offsets: taken for that.
    std::uint64_t turned_back = 0;
};

/// A source of the records of one location. Records come once, in the order in which they were
/// recorded, with input times that do not go back.
class RecordSource
{
public:
    virtual ~RecordSource() = default;

    /// Delivers up to `most` records, fewer if `stop` is true after one of them or the location
    /// ends. The handler may set `stop`, which is looked at after each record. Throws Error for
    /// damaged or missing records, and whatever the handler threw.
    virtual void read(EventHandler& handler, const bool& stop, std::uint64_t most) = 0;

    /// True once a read() has found that no record is left; a source may find it only when it is
    /// asked for more.
    virtual bool at_end() const noexcept = 0;

    /// Puts into `room` what comes next, as far as it is at hand, before the first record that ends
    /// a look ahead; returns how much that is. read() delivers all of it. Ends before a record that
    /// is damaged.
    virtual std::size_t glance(std::span<ComingRecord> /*room*/)
    {
        return 0;
    }

    /// The oddities of the records so far.
    virtual TimeOddities time_oddities() const noexcept
    {
        return {};
    }
};

} // namespace haec_sim
