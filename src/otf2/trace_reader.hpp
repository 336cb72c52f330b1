// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/codec/buffer_budget.hpp"
#include "otf2/codec/file_cache.hpp"
#include "otf2/corrections.hpp"
#include "otf2/dense_ids.hpp"
#include "otf2/event_files.hpp"
#include "otf2/event_source.hpp"
#include "otf2/local_definitions.hpp"
#include "otf2/location_name.hpp"
#include "otf2/markers.hpp"
#include "otf2/tick_clock.hpp"
#include "parallel/ranks.hpp"

#include <otf2/otf2.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::otf2
{

/// The contents of an archive's anchor file that its copy repeats.
struct Anchor
{
    /// The lengths of a chunk, in bytes; those of events are what CodecSource needs.
    std::uint64_t event_chunk_size = 0;
    std::uint64_t definition_chunk_size = 0;
    /// The random number by which OTF2 tells archives apart.
    std::uint64_t trace_id = 0;
    /// Texts of whoever recorded it; empty where it has none.
    std::string machine_name;
    std::string creator;
    std::string description;
    /// The numbers of thumbnails and snapshots, which copies do not have.
    std::uint32_t thumbnails = 0;
    std::uint32_t snapshots = 0;
};

/// The way an archive is read.
struct ReaderOptions
{
    /// The reader of event files, where the codec can read them: see EventFiles.
    EventFiles event_files = EventFiles::automatic;
    /// The bytes for parts of event files that this rank reads: see BufferBudget.
    std::uint64_t memory = default_memory;
    /// Lets definitions and events refer to what is not defined: for copies of archives, where
    /// nobody asks what they refer to.
    bool allows_missing_definitions = false;
};

/// Says how many locations have more or fewer events than their definitions promise, unless none
/// do: see TraceReader::broken_promises().
void warn_of_broken_promises(std::uint64_t locations);

/// Says it on the first rank, of the locations of all ranks. Collective.
void warn_of_broken_promises(std::uint64_t own_locations, Ranks& ranks);

/// An OTF2 archive, read by one rank: the definitions as a whole, the events of the locations that
/// the rank owns. Clock offsets and id maps of the local definitions are applied to the events; ids
/// are dense, whatever they are in the archive. Memory: the definitions, on every rank; the
/// corrections of its locations; and a part of each event file that is being read, 32 KiB at most.
/// OTF2's library, where it has to read, keeps two chunks of each location, and all their files
/// open.
///
/// Order of calls: open_locations() once, then events() for each of these locations.
class TraceReader
{
public:
    /// Opens the archive and reads its definitions. Throws UsageError where the
    /// file is missing, Error where it is no OTF2
    /// anchor, or damaged. The archive is noted as one that was read, so that no output replaces
    /// it.
    explicit TraceReader(const std::filesystem::path& anchor_file,
                         const ReaderOptions& options = {});
    ~TraceReader();

    TraceReader(const TraceReader&) = delete;
    TraceReader& operator=(const TraceReader&) = delete;

    /// All global definitions, with dense ids but for those of locations.
    const Definitions& definitions() const noexcept
    {
        return definitions_;
    }

    /// Hands the definitions over to who changes them, so that they are not kept twice; there are
    /// none here from then on. What this reads does not need them.
    Definitions take_definitions() noexcept
    {
        return std::exchange(definitions_, {});
    }

    const Anchor& anchor() const noexcept
    {
        return anchor_;
    }

    /// The anchor file, as it was given.
    const std::string& name() const noexcept
    {
        return name_;
    }

    /// Reads the local definitions of these locations. Called once, on each rank with its own.
    /// Warns where only some have a file of definitions, as an archive does that was not copied in
    /// full; files that hold none are not opened. Throws Error for damaged ones, and where OTF2's
    /// library, if it has to read the events, cannot have so many files open.
    void open_locations(std::span<const LocationRef> locations);

    /// The events must not outlive this. Where can_read_again(), every call begins anew. Throws
    /// Error where the location's event file is not there. The location is one of those that were
    /// opened.
    std::unique_ptr<EventSource> events(LocationRef location);

    /// The number of locations that were read so far and have more or fewer events than their
    /// definitions promise.
    std::uint64_t broken_promises() const noexcept
    {
        return broken_promises_.size();
    }

    /// OTF2's library reads each location once. Looks ahead that read a location a second time do
    /// without it then.
    bool can_read_again() const noexcept
    {
        return !by_library_;
    }

    /// The markers; empty where the archive has no marker file. Throws Error where that is damaged,
    /// or no file.
    Markers markers();

private:
    void read_anchor();
    /// The reason; null where our own codec can and may read the event files.
    const char* reason_for_library(EventFiles event_files) const;
    /// Says in the log, too, who reads the event files, and why.
    bool needs_library(EventFiles event_files) const;
    void warn_of_absent_definitions(std::span<const LocationRef> locations) const;
    /// The locations whose local definitions have to be read. Warns of those that lack a file.
    std::vector<LocationRef> those_with_definitions(std::span<const LocationRef> locations) const;
    /// Throws Error for pipes in place of files, at which the library would wait for ever.
    void require_plain_files(std::span<const LocationRef> locations) const;
    /// Both read the local definitions, and return how many of them do not matter here. The library
    /// opens the event files, too.
    std::uint64_t open_by_library(std::span<const LocationRef> locations);
    std::uint64_t read_local_definitions(std::span<const LocationRef> locations);
    std::uint64_t keep(LocationRef location, LocalDefinitions definitions);
    /// The events with the ids of the archive.
    std::unique_ptr<EventSource> recorded_events(const LocationName& name);

    struct EventCount
    {
        LocationRef location;
        std::uint64_t events = 0;
    };

    struct CloseReader
    {
        void operator()(OTF2_Reader* reader) const
        {
            OTF2_Reader_Close(reader);
        }
    };

    std::string name_;
    std::unique_ptr<OTF2_Reader, CloseReader> reader_;
    Anchor anchor_;
    Definitions definitions_;
    DenseIds ids_;
    /// The clock of locations without clock offsets, and of markers.
    std::optional<TickClock> clock_;
    /// The clock of locations with clock offsets.
    std::optional<TickClock> corrected_clock_;
    /// The events that each location's definition promises, in the order of the locations.
    std::vector<EventCount> event_counts_;
    /// The locations that have more or fewer, as far as was read; sources add to it.
    std::set<LocationRef> broken_promises_;
    /// The corrections of those locations that have some.
    std::map<LocationRef, Corrections> corrections_;
    bool by_library_ = false;
    codec::FileCache event_files_;
    codec::BufferBudget budget_;
};

} // namespace haec_sim::otf2
