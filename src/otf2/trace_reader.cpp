// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/trace_reader.hpp"

#include "core/files_read.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "otf2/archive_files.hpp"
#include "otf2/check.hpp"
#include "otf2/definition_reader.hpp"

#include <cstdlib>

namespace haec_sim::otf2
{

namespace
{

OTF2_Reader* open_reader(const std::string& name)
{
    if (!std::filesystem::is_regular_file(name))
    {
        throw Error(name + " is no file; give the anchor file of an OTF2 archive (traces.otf2)");
    }
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

// Mapping tables and clock offsets: OTF2 applies them to the events that follow. Their arguments
// differ between versions of OTF2.
template <class... Arguments>
OTF2_CallbackCode count_applied(void* user, Arguments...)
{
    ++*static_cast<std::uint64_t*>(user);
    return OTF2_CALLBACK_SUCCESS;
}

} // namespace

TraceReader::TraceReader(const std::filesystem::path& anchor_file)
    : name_(anchor_file.string()), reader_(open_reader(name_))
{
    remember_archive_read(anchor_file);
    read_anchor();
    definitions_ = read_definitions(reader_.get(), name_);
    const auto& clock = definitions_.clock();
    clock_.emplace(clock.timer_resolution, clock.global_offset);
    definitions_.each<definitions::Location>(
        [this](const auto& location) { event_counts_[location.self] = location.number_of_events; });
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

void TraceReader::open_locations(std::span<const LocationRef> locations)
{
    for (const auto location : locations)
    {
        check(OTF2_Reader_SelectLocation(reader_.get(), location.value),
              "cannot select location " + std::to_string(location.value) + " of " + name_);
    }
    // An archive without local definitions is legal: nothing to apply then.
    if (OTF2_Reader_OpenDefFiles(reader_.get()) == OTF2_SUCCESS)
    {
        for (const auto location : locations)
        {
            read_local_definitions(location);
        }
        OTF2_Reader_CloseDefFiles(reader_.get());
    }
    if (dropped_local_definitions_ > 0)
    {
        HAEC_SIM_LOG(info, "otf2",
                     "dropped " << dropped_local_definitions_ << " local definitions: the global "
                                << "definitions, which they are mapped to, are kept");
    }
    check(OTF2_Reader_OpenEvtFiles(reader_.get()),
          "cannot open the event files of " + name_ + "; is the folder beside it there?");
}

void TraceReader::read_local_definitions(LocationRef location)
{
    auto* reader = OTF2_Reader_GetDefReader(reader_.get(), location.value);
    if (reader == nullptr)
    {
        // A location without local definitions is legal, one with an empty or damaged file is not.
        const auto file = location_file(name_, location, ".def");
        if (std::filesystem::exists(file))
        {
            throw Error("cannot read " + file.string() + ", the local definitions of location " +
                        std::to_string(location.value) +
                        "; the trace is damaged, record or copy it again");
        }
        return;
    }
    std::uint64_t applied = 0;
    auto* callbacks = check_handle(OTF2_DefReaderCallbacks_New(), "cannot make OTF2 callbacks");
    OTF2_DefReaderCallbacks_SetMappingTableCallback(callbacks, &count_applied);
    OTF2_DefReaderCallbacks_SetClockOffsetCallback(callbacks, &count_applied);
    OTF2_Reader_RegisterDefCallbacks(reader_.get(), reader, callbacks, &applied);
    OTF2_DefReaderCallbacks_Delete(callbacks);
    std::uint64_t count = 0;
    check(OTF2_Reader_ReadAllLocalDefinitions(reader_.get(), reader, &count),
          "cannot read the local definitions of location " + std::to_string(location.value) +
              " of " + name_ + "; the trace is damaged, record or copy it again");
    OTF2_Reader_CloseDefReader(reader_.get(), reader);
    if (applied > 0)
    {
        corrected_locations_.insert(location);
    }
    dropped_local_definitions_ += count > applied ? count - applied : 0;
}

Markers TraceReader::markers()
{
    const auto file = std::filesystem::path(name_).replace_extension("marker");
    return std::filesystem::exists(file) ? read_markers(reader_.get(), *clock_, name_) : Markers{};
}

std::unique_ptr<EventSource> TraceReader::events(LocationRef location)
{
    return std::make_unique<EventSource>(
        reader_.get(), *clock_,
        EventSource::Input{location, event_counts_.at(location),
                           most_records(location_file(name_, location, ".evt")),
                           corrected_locations_.contains(location), name_});
}

} // namespace haec_sim::otf2
