// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

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
        /// As many as the definitions promise.
        std::uint64_t events = 0;
        /// No more than these can be in the file.
        std::uint64_t most_events = UINT64_MAX;
        /// Whether the local definitions have clock offsets or id maps.
        bool has_corrections = true;
        /// The archive's name, for messages.
        std::string trace;
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
        return delivery_.last_time;
    }

    /// What the callbacks need.
    struct Delivery
    {
        explicit Delivery(const TickClock& trace_clock) : clock(trace_clock) {}

        /// Never decreases: clock offsets may turn back time where two of them meet.
        Picoseconds time_of(OTF2_TimeStamp ticks)
        {
            // Records at the same time follow one another more often than not.
            if (ticks != last_ticks)
            {
                advance_to(ticks);
            }
            return last_time;
        }

        void advance_to(OTF2_TimeStamp ticks)
        {
            last_ticks = ticks;
            last_time = std::max(last_time, clock.to_time(ticks));
        }

        const TickClock& clock;
        EventHandler* handler = nullptr;
        const bool* stop = nullptr;
        std::exception_ptr failure;
        std::uint64_t unknown = 0;
        OTF2_TimeStamp last_ticks = OTF2_UNDEFINED_TIMESTAMP;
        Picoseconds last_time{};
    };

private:
    /// Throws what a callback caught.
    void rethrow_failure();
    void reached_end();

    OTF2_Reader* reader_;
    OTF2_EvtReader* event_reader_;
    std::uint64_t expected_;
    std::uint64_t most_;
    std::string name_;
    Delivery delivery_;
    std::uint64_t delivered_ = 0;
    bool at_end_ = false;
};

} // namespace haec_sim::otf2
