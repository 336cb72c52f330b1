// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "otf2/event_clock.hpp"
#include "otf2/event_source.hpp"
#include "otf2/tick_clock.hpp"

#include <otf2/otf2.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <string>

namespace haec_sim::otf2
{

/// The event records of one location, read by the library, which knows all that an archive may be:
/// compressed, or in a container.
class LibrarySource final : public EventSource
{
public:
    /// What is to be read.
    struct Input
    {
        LocationRef location;
        /// No more than these can be in the file.
        std::uint64_t most_events = UINT64_MAX;
        /// Whether the local definitions have clock offsets or id maps.
        bool has_corrections = true;
        /// The archive's and the location's, for messages.
        std::string name;
    };

    LibrarySource(OTF2_Reader* reader, const TickClock& clock, const Input& input);
    ~LibrarySource() override;

    LibrarySource(const LibrarySource&) = delete;
    LibrarySource& operator=(const LibrarySource&) = delete;

    void read(EventHandler& handler, const bool& stop, std::uint64_t most) override;

    bool at_end() const noexcept override
    {
        return at_end_;
    }

    std::uint64_t delivered() const noexcept override
    {
        return delivered_;
    }

    std::uint64_t unknown() const noexcept override
    {
        return delivery_.unknown;
    }

    Picoseconds last_time() const noexcept override
    {
        return delivery_.times.time();
    }

    TimeOddities time_oddities() const noexcept override
    {
        return delivery_.times.oddities();
    }

    /// Times that OTF2 would not have written. Who knows the location adds that.
    class BackwardsError : public Error
    {
    public:
        using Error::Error;
    };

    /// What the callbacks need.
    struct Delivery
    {
        explicit Delivery(const TickClock& trace_clock) : clock(trace_clock), times(trace_clock) {}

        /// Throws BackwardsError.
        Picoseconds time_of(OTF2_TimeStamp ticks)
        {
            if (ticks < last_ticks && !has_corrections) [[unlikely]]
            {
                throw BackwardsError("the time goes back from " + std::to_string(last_ticks) +
                                     " to " + std::to_string(ticks) + " ticks");
            }
            last_ticks = ticks;
            return times.advance_to(ticks);
        }

        const TickClock& clock;
        EventHandler* handler = nullptr;
        const bool* stop = nullptr;
        std::exception_ptr failure;
        std::uint64_t unknown = 0;
        OTF2_TimeStamp last_ticks = 0;
        bool has_corrections = false;
        EventClock times;
    };

private:
    /// Throws what a callback caught.
    void rethrow_failure();

    OTF2_Reader* reader_;
    OTF2_EvtReader* event_reader_;
    std::uint64_t most_;
    std::string name_;
    Delivery delivery_;
    std::uint64_t delivered_ = 0;
    bool at_end_ = false;
};

} // namespace haec_sim::otf2
