// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/trace_reader.hpp"

#include "core/files/files_read.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "otf2/anchor_check.hpp"
#include "otf2/archive_files.hpp"
#include "otf2/check.hpp"
#include "otf2/definition_reader.hpp"
#include "otf2/library_source.hpp"
#include "otf2/local_definitions.hpp"
#include "otf2/open_files.hpp"
#include "otf2/promised_source.hpp"
#include "otf2/renumbered_source.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>
#include <vector>

namespace haec_sim::otf2
{

namespace
{

OTF2_Reader* open_reader(const std::string& name)
{
    if (!std::filesystem::is_regular_file(name))
    {
        throw UsageError(
            "'" + name +
            "' is no file; give the folder of a trace or its anchor file (traces.otf2)");
    }
    check_anchor(name);
    auto* reader = check_handle(OTF2_Reader_Open(name.c_str()),
                                "cannot open " + name +
                                    " as an OTF2 archive; is it an anchor file "
                                    "(traces.otf2) recorded by Score-P?");
    check(OTF2_Reader_SetSerialCollectiveCallbacks(reader), "cannot set up the reading of " + name);
    return reader;
}

template <class Get>
std::string anchor_text(OTF2_Reader* reader, Get get)
{
    char* text = nullptr;
    if (get(reader, &text) != OTF2_SUCCESS || text == nullptr)
    {
        return {};
    }
    std::string copy(text);
    std::free(text);
    return copy;
}

} // namespace

void warn_of_broken_promises(std::uint64_t locations)
{
    if (locations > 0)
    {
        HAEC_SIM_LOG(warn, "otf2",
                     locations << (locations == 1 ? " location has" : " locations have")
                               << " more or fewer events than the definitions promise: read to the "
                                  "ends of the files, which are whole");
    }
}

void warn_of_broken_promises(std::uint64_t own_locations, Ranks& ranks)
{
    const auto locations = ranks.sum(own_locations);
    if (ranks.is_first())
    {
        warn_of_broken_promises(locations);
    }
}

TraceReader::TraceReader(const std::filesystem::path& anchor_file, const ReaderOptions& options)
    : name_(anchor_file.string()), reader_(open_reader(name_)),
      by_library_(needs_library(options.event_files)),
      event_files_(std::filesystem::path(anchor_file).replace_extension(),
                   open_files_per_archive()),
      budget_(options.memory)
{
    remember_archive_read(anchor_file);
    read_anchor();
    auto global = read_definitions(reader_.get(), name_, options.allows_missing_definitions);
    definitions_ = std::move(global.definitions);
    ids_ = std::move(global.ids);
    const auto& clock = definitions_.clock();
    clock_.emplace(clock.timer_resolution, clock.global_offset);
    corrected_clock_.emplace(clock_->of_corrected());
    definitions_.each<definitions::Location>(
        [this](const auto& location) {
            event_counts_.push_back({location.self, location.number_of_events});
        });
    std::ranges::sort(event_counts_, {}, &EventCount::location);
}

TraceReader::~TraceReader() = default;

void TraceReader::read_anchor()
{
    auto* reader = reader_.get();
    check(
        OTF2_Reader_GetChunkSize(reader, &anchor_.event_chunk_size, &anchor_.definition_chunk_size),
        "cannot read the chunk size of " + name_);
    check(OTF2_Reader_GetTraceId(reader, &anchor_.trace_id), "cannot read the id of " + name_);
    check(OTF2_Reader_GetNumberOfSnapshots(reader, &anchor_.snapshots), "cannot read " + name_);
    check(OTF2_Reader_GetNumberOfThumbnails(reader, &anchor_.thumbnails), "cannot read " + name_);
    anchor_.machine_name = anchor_text(reader, OTF2_Reader_GetMachineName);
    anchor_.creator = anchor_text(reader, OTF2_Reader_GetCreator);
    anchor_.description = anchor_text(reader, OTF2_Reader_GetDescription);
}

const char* TraceReader::reason_for_library(EventFiles event_files) const
{
    std::uint8_t major = 0;
    std::uint8_t minor = 0;
    std::uint8_t bugfix = 0;
    OTF2_FileSubstrate substrate = OTF2_SUBSTRATE_UNDEFINED;
    OTF2_Compression compression = OTF2_COMPRESSION_UNDEFINED;
    auto* reader = reader_.get();
    check(OTF2_Reader_GetVersion(reader, &major, &minor, &bugfix), "cannot read " + name_);
    check(OTF2_Reader_GetFileSubstrate(reader, &substrate), "cannot read " + name_);
    check(OTF2_Reader_GetCompression(reader, &compression), "cannot read " + name_);
    const bool is_known_version = (major == 1 && minor > 0) || major == 2 || major == 3;
    if (!is_known_version)
    {
        return "their version is not known";
    }
    if (substrate != OTF2_SUBSTRATE_POSIX || compression != OTF2_COMPRESSION_NONE)
    {
        return "they are no plain files";
    }
    return event_files == EventFiles::library ? "so chosen" : nullptr;
}

bool TraceReader::needs_library(EventFiles event_files) const
{
    const auto* const reason = reason_for_library(event_files);
    if (reason == nullptr)
    {
        HAEC_SIM_LOG(debug, "otf2", "reading the event files of " << name_ << " by our own codec");
        return false;
    }
    HAEC_SIM_LOG(info, "otf2",
                 "reading the event files of " << name_ << " by OTF2's library: " << reason);
    return true;
}

// Legal, but it is what an archive looks like that was not copied in full.
void TraceReader::warn_of_absent_definitions(std::span<const LocationRef> locations) const
{
    const auto more = locations.size() - 1;
    HAEC_SIM_LOG(
        warn, "otf2",
        location_file(name_, locations.front(), ".def").string()
            << (more > 0 ? ", and " + std::to_string(more) + " more like it, are" : " is")
            << " missing, though other locations have such a file: times and ids of the events are "
               "read without corrections; check that the trace was copied in full");
}

std::vector<LocationRef>
TraceReader::those_with_definitions(std::span<const LocationRef> locations) const
{
    std::vector<LocationRef> filled;
    std::vector<LocationRef> absent;
    const auto folder = std::filesystem::path(name_).replace_extension().string() + "/";
    for (const auto location : locations)
    {
        const auto file = definition_file(folder + std::to_string(location.value) + ".def");
        if (file != DefinitionFile::empty)
        {
            (file == DefinitionFile::filled ? filled : absent).push_back(location);
        }
    }
    if (!absent.empty() && have_local_definitions(name_))
    {
        warn_of_absent_definitions(absent);
    }
    return filled;
}

// Whoever opens them looks, but for the library.
void TraceReader::require_plain_files(std::span<const LocationRef> locations) const
{
    for (const auto location : locations)
    {
        require_no_pipe(location_file(name_, location, ".def"));
        require_no_pipe(location_file(name_, location, ".evt"));
    }
}

void TraceReader::open_locations(std::span<const LocationRef> locations)
{
    const auto dropped =
        by_library_ ? open_by_library(locations) : read_local_definitions(locations);
    if (dropped > 0)
    {
        HAEC_SIM_LOG(info, "otf2",
                     "dropped " << dropped << " local definitions: the global definitions, which "
                                << "they are mapped to, are kept");
    }
}

std::uint64_t TraceReader::open_by_library(std::span<const LocationRef> locations)
{
    require_plain_files(locations);
    for (const auto location : locations)
    {
        check(OTF2_Reader_SelectLocation(reader_.get(), location.value),
              "cannot select location " + std::to_string(location.value) + " of " + name_);
    }
    std::uint64_t dropped = 0;
    // An archive without local definitions is legal: there is nothing to apply then.
    if (!locations.empty() && OTF2_Reader_OpenDefFiles(reader_.get()) == OTF2_SUCCESS)
    {
        for (const auto location : locations)
        {
            dropped += keep(location, library_definitions(reader_.get(), name_, location));
        }
        OTF2_Reader_CloseDefFiles(reader_.get());
    }
    require_open_files(locations.size());
    check(OTF2_Reader_OpenEvtFiles(reader_.get()),
          "cannot open the event files of " + name_ + "; is the folder beside it there?");
    return dropped;
}

std::uint64_t TraceReader::read_local_definitions(std::span<const LocationRef> locations)
{
    codec::FileCache files(event_files_.folder(), 1, ".def");
    std::uint64_t dropped = 0;
    for (const auto location : those_with_definitions(locations))
    {
        dropped += keep(location, codec_definitions(files, LocationName(name_, location),
                                                    anchor_.definition_chunk_size));
    }
    return dropped;
}

std::uint64_t TraceReader::keep(LocationRef location, LocalDefinitions definitions)
{
    if (definitions.corrections)
    {
        corrections_[location] = std::move(*definitions.corrections);
    }
    return definitions.dropped;
}

Markers TraceReader::markers()
{
    const auto file = std::filesystem::path(name_).replace_extension("marker");
    require_no_pipe(file);
    return std::filesystem::exists(file) ? read_markers(file, *clock_, ids_) : Markers{};
}

std::unique_ptr<EventSource> TraceReader::events(LocationRef location)
{
    const LocationName name(name_, location);
    const auto counted =
        std::ranges::lower_bound(event_counts_, location, {}, &EventCount::location);
    HAEC_SIM_ASSERT(counted != event_counts_.end() && counted->location == location);
    Promise promise{name, counted->events, std::nullopt};
    if (by_library_)
    {
        promise.file = location_file(name_, location, ".evt");
    }
    std::unique_ptr<EventSource> source = std::make_unique<PromisedSource>(
        recorded_events(name), std::move(promise), broken_promises_);
    return ids_.is_identity() ? std::move(source)
                              : std::make_unique<RenumberedSource>(std::move(source), ids_, name);
}

std::unique_ptr<EventSource> TraceReader::recorded_events(const LocationName& name)
{
    const auto location = name.location();
    const auto corrections = corrections_.find(location);
    const bool has_corrections = corrections != corrections_.end();
    const bool has_offsets = has_corrections && !corrections->second.offsets.empty();
    const auto& clock = has_offsets ? *corrected_clock_ : *clock_;
    if (by_library_)
    {
        return std::make_unique<LibrarySource>(
            reader_.get(), clock,
            LibrarySource::Input{name, most_records(location_file(name_, location, ".evt")),
                                 has_corrections, ids_});
    }
    return std::make_unique<CodecSource>(
        event_files_, budget_, clock,
        CodecSource::Input{name, anchor_.event_chunk_size,
                           has_corrections ? &corrections->second : nullptr, ids_});
}

} // namespace haec_sim::otf2
