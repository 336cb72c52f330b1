// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/event_clock.hpp"
#include "otf2/event_source.hpp"
#include "otf2/location_name.hpp"

#include <cstdint>

namespace haec_sim::otf2
{

/// A source that reads an event file itself, and keeps account of it: by our own codec or by the
/// library. Subclasses count what they read; times go through one clock, which mends them.
class FileSource : public EventSource
{
public:
    bool at_end() const noexcept final
    {
        return at_end_;
    }

    std::uint64_t delivered() const noexcept final
    {
        return delivered_;
    }

    std::uint64_t unknown() const noexcept final
    {
        return unknown_;
    }

    Picoseconds last_time() const noexcept final
    {
        return times_.time();
    }

    TimeOddities time_oddities() const noexcept final
    {
        return times_.oddities();
    }

protected:
    /// `clock` outlives it. Where the location has clock offsets it is one of_corrected().
    FileSource(const LocationName& name, const TickClock& clock) : name_(name), times_(clock) {}

    LocationName name_;
    /// True once the end was read, not when the last record was.
    bool at_end_ = false;
    std::uint64_t delivered_ = 0;
    std::uint64_t unknown_ = 0;
    EventClock times_;
};

} // namespace haec_sim::otf2
