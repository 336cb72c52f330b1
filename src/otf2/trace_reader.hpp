// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/codec_source.hpp"
#include "otf2/dense_ids.hpp"
#include "otf2/event_files.hpp"
#include "otf2/event_source.hpp"
#include "otf2/markers.hpp"
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

namespace haec_sim::otf2
{

/// The contents of an archive's anchor file that its copy repeats.
struct Anchor
{
    std::uint64_t event_chunk_size = 0;
    std::uint64_t definition_chunk_size = 0;
    std::uint64_t trace_id = 0;
    std::string machine_name;
    std::string creator;
    std::string description;
    std::uint32_t thumbnails = 0;
    std::uint32_t snapshots = 0;
};

/// The way an archive is read.
struct ReaderOptions
{
    EventFiles event_files = EventFiles::automatic;
    std::uint64_t memory = default_memory;
    /// Nobody asks what definitions and events refer to: for copies of archives.
    bool allows_missing_definitions = false;
};

/// Says how many locations have more or fewer events than their definitions promise, unless none
/// do: see TraceReader::broken_promises().
void warn_of_broken_promises(std::uint64_t locations);

/// Says it on the first rank, of the locations of all ranks. Collective.
void warn_of_broken_promises(std::uint64_t own_locations, Ranks& ranks);

/// An OTF2 archive, read by one rank: the definitions as a whole, the events of the locations that
/// the rank owns. Clock offsets and id maps of the local definitions are applied to the events; ids
/// are dense, whatever they are in the archive.
///
/// Order of calls: open_locations() once, then events() for each of these locations.
class TraceReader
{
public:
    /// Opens the archive and reads its definitions. Throws Error where the file is missing, no OTF2
    /// anchor, or damaged.
    explicit TraceReader(const std::filesystem::path& anchor_file,
                         const ReaderOptions& options = {});
    ~TraceReader();

    TraceReader(const TraceReader&) = delete;
    TraceReader& operator=(const TraceReader&) = delete;

    const Definitions& definitions() const noexcept
    {
        return definitions_;
    }

    const Anchor& anchor() const noexcept
    {
        return anchor_;
    }

    /// Reads the local definitions of these locations.
    void open_locations(std::span<const LocationRef> locations);

    /// The events must not outlive this. Where can_read_again(), every call begins anew.
    std::unique_ptr<EventSource> events(LocationRef location);

    /// The number of locations that were read so far and have more or fewer events than their
    /// definitions promise.
    std::uint64_t broken_promises() const noexcept
    {
        return broken_promises_.size();
    }

    /// OTF2's library reads each location once.
    bool can_read_again() const noexcept
    {
        return !by_library_;
    }

    /// The markers; empty where the archive has no marker file.
    Markers markers();

private:
    void read_anchor();
    /// The reason; null where our own codec can and may read the event files.
    const char* reason_for_library(EventFiles event_files) const;
    bool needs_library(EventFiles event_files) const;
    void warn_of_absent_definitions(std::span<const LocationRef> locations) const;
    std::vector<LocationRef> those_with_definitions(std::span<const LocationRef> locations) const;
    void require_plain_files(std::span<const LocationRef> locations) const;
    void read_local_definitions(std::span<const LocationRef> locations);
    /// The events with the ids of the archive.
    std::unique_ptr<EventSource> recorded_events(LocationRef location, const std::string& name);

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
    std::optional<TickClock> clock_;
    /// The clock of locations with clock offsets.
    std::optional<TickClock> corrected_clock_;
    std::map<LocationRef, std::uint64_t> event_counts_;
    std::set<LocationRef> broken_promises_;
    /// The corrections of those locations that have some.
    std::map<LocationRef, Corrections> corrections_;
    bool by_library_ = false;
    codec::FileCache event_files_;
    codec::BufferBudget budget_;
};

} // namespace haec_sim::otf2
