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
/// compressed, or in a container. The library calls back for each record; an exception must not
/// pass through it, as it is C, and is kept until it has returned. It corrects times and ids
/// itself. Each location can be read once.
class LibrarySource final : public FileSource
{
public:
    /// The file to be read.
    struct Input
    {
        LocationName name;
        /// No more than these can be in the file. The library delivers what it has again and again
        /// where a file was cut: more than this is how that shows.
        std::uint64_t most_events = UINT64_MAX;
        /// True where the local definitions have clock offsets or id maps. Where they have not, the
        /// library need not look for them at each event, and times must not go back.
        bool has_corrections = true;
        /// The ids of the definitions, by which references to what is not defined are refused.
        const DenseIds& ids;
    };

    /// The event files of `reader` are open, and it outlives this, as do the references. Throws
    /// Error where OTF2 cannot open the location's.
    LibrarySource(OTF2_Reader* reader, const TickClock& clock, const Input& input);
    /// Closes OTF2's reader of the location, whose memory is large; `reader` must still be there.
    ~LibrarySource() override;

    LibrarySource(const LibrarySource&) = delete;
    LibrarySource& operator=(const LibrarySource&) = delete;

    /// Throws, too, whatever a handler threw, and Error for a file that was cut, for times that go
    /// back, and for what OTF2 finds damaged.
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
        LocationName name;
        /// The receiver of the read() that is going on, and whether it wants no more.
        EventHandler* handler = nullptr;
        /// Looked at after each record; true interrupts the library.
        const bool* stop = nullptr;
        /// The exception of a callback; null where none threw.
        std::exception_ptr failure;
        /// The last time, as the library gives it: corrected where there are corrections.
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
