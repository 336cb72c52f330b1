// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "otf2/file_source.hpp"
#include "otf2/record_ids.hpp"
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
class LibrarySource final : public FileSource
{
public:
    /// The file to be read.
    struct Input
    {
        LocationRef location;
        /// No more than these can be in the file.
        std::uint64_t most_events = UINT64_MAX;
        /// The local definitions have clock offsets or id maps.
        bool has_corrections = true;
        /// The archive's and the location's name, for messages.
        std::string name;
        /// The ids of the definitions.
        const DenseIds& ids;
    };

    LibrarySource(OTF2_Reader* reader, const TickClock& clock, const Input& input);
    ~LibrarySource() override;

    LibrarySource(const LibrarySource&) = delete;
    LibrarySource& operator=(const LibrarySource&) = delete;

    void read(EventHandler& handler, const bool& stop, std::uint64_t most) override;

    /// Times that OTF2 would not have written. A caller that knows the location adds it.
    class BackwardsError : public Error
    {
    public:
        using Error::Error;
    };

    /// The state that the callbacks need.
    struct Delivery
    {
        Delivery(const TickClock& trace_clock, EventClock& event_clock,
                 std::uint64_t& unknown_events, const Input& input)
            : clock(trace_clock), times(event_clock), unknown(unknown_events), ids(input.ids),
              name(input.name)
        {
        }

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
        EventClock& times;
        std::uint64_t& unknown;
        const DenseIds& ids;
        std::string name;
        EventHandler* handler = nullptr;
        const bool* stop = nullptr;
        std::exception_ptr failure;
        OTF2_TimeStamp last_ticks = 0;
        bool has_corrections = false;
    };

private:
    /// Throws what a callback caught.
    void rethrow_failure();

    OTF2_Reader* reader_;
    OTF2_EvtReader* event_reader_;
    std::uint64_t most_;
    Delivery delivery_;
};

} // namespace haec_sim::otf2
