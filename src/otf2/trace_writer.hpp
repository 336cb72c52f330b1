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

/// OTF2 takes 256 KiB to 16 MiB.
constexpr std::uint64_t smallest_chunk = 1 << 18;

/// The way an archive is written.
struct WriterOptions
{
    /// Half of what readers of the archive need for each location.
    std::uint64_t event_chunk_size = smallest_chunk;
    std::uint64_t definition_chunk_size = smallest_chunk;
    /// The id put into the anchor instead of OTF2's random one.
    std::uint64_t trace_id = 0;
    std::string creator;
    std::string machine_name;
    std::string description;
    EventFiles event_files = EventFiles::automatic;
    std::uint64_t memory = default_memory;
};

/// Writes an OTF2 archive, together with the other ranks. Clock: 10^12 ticks per second, offset 0.
///
/// Order of calls, on every rank: constructor, sink() for each of the rank's locations, records to
/// the sinks, close(). Without close() nothing is finished, and the files are no archive.
class TraceWriter
{
public:
    /// Makes the folder `directory`, which must not exist. Collective. Throws Error where it
    /// cannot.
    TraceWriter(const std::filesystem::path& directory, WriterOptions options, Ranks& ranks);

    /// Does not close the archive: that is collective, and ranks may have failed.
    ~TraceWriter() = default;
    TraceWriter(const TraceWriter&) = delete;
    TraceWriter& operator=(const TraceWriter&) = delete;

    EventSink& sink(LocationRef location);

    /// Finishes the files; `definitions` are written by the first rank, with the number of events
    /// of each location and the clock as they are now; so are the markers. Returns the number of
    /// all events. Collective.
    std::uint64_t close(Definitions definitions, const Markers& markers = {});

private:
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
    std::vector<LocationSummary> gather_summaries();
    /// Puts what was written into the definitions: event counts, clock. Returns their sum.
    std::uint64_t amend(Definitions& definitions);
    void write_definitions(const Definitions& definitions);

    std::filesystem::path directory_;
    WriterOptions options_;
    Ranks& ranks_;
    OTF2_Archive* archive_ = nullptr;
    codec::FileCache event_files_;
    codec::BufferBudget budget_;
    std::map<LocationRef, std::unique_ptr<EventSink>> sinks_;
};

} // namespace haec_sim::otf2
