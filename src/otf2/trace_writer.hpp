// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/codec/buffer_budget.hpp"
#include "otf2/codec/file_cache.hpp"
#include "otf2/event_files.hpp"
#include "otf2/event_sink.hpp"
#include "otf2/markers.hpp"
#include "parallel/ranks.hpp"

#include <otf2/otf2.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace haec_sim::otf2
{

/// The least length of a chunk in bytes: OTF2 takes 256 KiB to 16 MiB.
constexpr std::uint64_t smallest_chunk = 1 << 18;

/// The way an archive is written.
struct WriterOptions
{
    /// In bytes. It is half of what OTF2's library, and so most readers of the archive, need for
    /// each location.
    std::uint64_t event_chunk_size = smallest_chunk;
    /// In bytes; for definitions and markers, which OTF2's library writes.
    std::uint64_t definition_chunk_size = smallest_chunk;
    /// The id put into the anchor instead of OTF2's random one.
    std::uint64_t trace_id = 0;
    /// Texts for the anchor file, as they are.
    std::string creator;
    std::string machine_name;
    std::string description;
    /// The writer of event files; our own codec can write all there are.
    EventFiles event_files = EventFiles::automatic;
    /// The bytes for parts of event files that this rank writes: see BufferBudget.
    std::uint64_t memory = default_memory;
};

/// Writes an OTF2 archive, together with the other ranks. Clock: 10^12 ticks per second, offset 0.
///
/// Order of calls, on every rank: constructor, sink() for each of the rank's locations, records to
/// the sinks, close(). Without close() nothing is finished, and the files are no archive. The
/// anchor file is `traces.otf2` in the folder. The same records give the same bytes, whatever the
/// number of ranks and the time of day: the id and the clock are set, and nothing says when or
/// where it was written.
class TraceWriter
{
public:
    /// Makes the folder `directory`, which must not exist. Collective. Throws Error where it
    /// cannot. `ranks` outlives it.
    TraceWriter(const std::filesystem::path& directory, WriterOptions options, Ranks& ranks);

    /// Does not close the archive: that is collective, and ranks may have failed.
    ~TraceWriter() = default;
    TraceWriter(const TraceWriter&) = delete;
    TraceWriter& operator=(const TraceWriter&) = delete;

    /// The sink of a location, made at the first call; it lives as long as this. Each location is
    /// written by one rank. Throws Error where OTF2's library, if it was chosen, cannot have one
    /// more file open.
    EventSink& sink(LocationRef location);

    /// Finishes the files; `definitions` are written by the first rank, with the number of events
    /// of each location and the clock as they are now; so are the markers. Returns the number of
    /// all events. Collective. A local definition file of each location, which holds none, is
    /// written as well. Throws the same Error on all ranks where any of them cannot write its event
    /// files.
    std::uint64_t close(Definitions definitions, const Markers& markers = {});

private:
    /// The number and the last time of a location's records, as ranks tell them each other.
    struct LocationSummary;

    bool by_library() const
    {
        return options_.event_files == EventFiles::library;
    }

    /// A message for when OTF2 cannot write the rest of something.
    std::string cannot_finish(const std::string& what) const;
    std::unique_ptr<EventSink> make_sink(LocationRef location);
    void close_event_files();
    void write_empty_local_definitions();
    /// The summaries of all locations of all ranks, on each. Collective.
    std::vector<LocationSummary> gather_summaries();
    /// Puts what was written into the definitions: event counts, clock. Returns their sum.
    std::uint64_t amend(Definitions& definitions);
    /// Writes trace properties and global definitions, in the order that they have.
    void write_definitions(const Definitions& definitions);

    std::filesystem::path directory_;
    WriterOptions options_;
    Ranks& ranks_;
    /// Open up to close(); never freed where that was not called.
    OTF2_Archive* archive_ = nullptr;
    /// Files of our own codec: not used where OTF2's library writes.
    codec::FileCache event_files_;
    codec::BufferBudget budget_;
    /// The sinks of this rank's locations.
    std::map<LocationRef, std::unique_ptr<EventSink>> sinks_;
};

} // namespace haec_sim::otf2
