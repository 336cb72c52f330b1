// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/trace_writer.hpp"

#include "haec_sim/error.hpp"
#include "otf2/archive_files.hpp"
#include "otf2/check.hpp"
#include "otf2/codec_sink.hpp"
#include "otf2/collectives.hpp"
#include "otf2/convert.hpp"
#include "otf2/definition_writer.hpp"
#include "otf2/library_sink.hpp"
#include "otf2/local_definitions.hpp"
#include "otf2/open_files.hpp"
#include "otf2/trace_id.hpp"
#include "otf2/writer_memory.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim::otf2
{

struct TraceWriter::LocationSummary
{
    LocationRef location;
    std::uint64_t events;
    Picoseconds end;
};

namespace
{

constexpr std::uint64_t output_resolution = 1'000'000'000'000;

} // namespace

TraceWriter::TraceWriter(const std::filesystem::path& directory, WriterOptions options,
                         Ranks& ranks)
    : directory_(directory), options_(std::move(options)), ranks_(ranks),
      event_files_(directory / "traces", open_files_per_archive()), budget_(options_.memory)
{
    const auto name = directory_.string();
    archive_ =
        check_handle(OTF2_Archive_Open(name.c_str(), "traces", OTF2_FILEMODE_WRITE,
                                       options_.event_chunk_size, options_.definition_chunk_size,
                                       OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE),
                     "cannot make the output archive " + name);
    bound_writer_memory(archive_);
    set_collectives(archive_, ranks_, name);
    check(OTF2_Archive_SetCreator(archive_, options_.creator.c_str()), "cannot set the creator");
    check(OTF2_Archive_SetMachineName(archive_, options_.machine_name.c_str()),
          "cannot set the machine name");
    check(OTF2_Archive_SetDescription(archive_, options_.description.c_str()),
          "cannot set the description");
    if (by_library())
    {
        check(making_folders([this] { return OTF2_Archive_OpenEvtFiles(archive_); }),
              "cannot open the event files of " + name);
        return;
    }
    // OTF2 makes it on its own time. The archive's own folder is never made anew here, since a
    // signal may just have removed it.
    on_first(ranks_, [this] { std::filesystem::create_directory(directory_ / "traces"); });
}

EventSink& TraceWriter::sink(LocationRef location)
{
    auto& sink = sinks_[location];
    if (sink == nullptr)
    {
        sink = make_sink(location);
    }
    return *sink;
}

std::unique_ptr<EventSink> TraceWriter::make_sink(LocationRef location)
{
    if (by_library())
    {
        require_open_files(sinks_.size());
        return std::make_unique<LibrarySink>(
            archive_, location,
            location_file(directory_ / "traces.otf2", location, ".evt").string());
    }
    return std::make_unique<CodecSink>(event_files_, budget_, location, options_.event_chunk_size);
}

std::string TraceWriter::cannot_finish(const std::string& what) const
{
    return "cannot finish " + what + " of " + directory_.string() +
           "; is the file system full? Free some space, or give another output folder";
}

void TraceWriter::close_event_files()
{
    together(ranks_,
             [this]
             {
                 for (auto& [location, sink] : sinks_)
                 {
                     sink->close();
                 }
             });
    if (by_library())
    {
        check(OTF2_Archive_CloseEvtFiles(archive_), cannot_finish("the event files"));
    }
}

void TraceWriter::write_empty_local_definitions()
{
    together(ranks_,
             [this]
             {
                 const auto folder = (directory_ / "traces").string() + "/";
                 for (const auto& [location, sink] : sinks_)
                 {
                     write_no_local_definitions(folder + std::to_string(location.value) + ".def");
                 }
             });
}

std::vector<TraceWriter::LocationSummary> TraceWriter::gather_summaries()
{
    std::vector<LocationSummary> mine;
    for (const auto& [location, sink] : sinks_)
    {
        mine.push_back({location, sink->events(), sink->last_time()});
    }
    return all_gather_items(ranks_, mine);
}

void TraceWriter::write_definitions(const Definitions& definitions)
{
    for (const auto& [name, value] : definitions.properties)
    {
        check(OTF2_Archive_SetProperty(archive_, name.c_str(), value.c_str(), true),
              "cannot write the trace property " + name);
    }
    auto* writer =
        check_handle(OTF2_Archive_GetGlobalDefWriter(archive_), "cannot write global definitions");
    for (const auto& definition : definitions.records())
    {
        write_definition(writer, definition, directory_);
    }
    check(OTF2_Archive_CloseGlobalDefWriter(archive_, writer),
          cannot_finish("the global definitions"));
    check_written(cannot_finish("the global definitions"));
}

std::uint64_t TraceWriter::amend(Definitions& definitions)
{
    std::uint64_t events = 0;
    Picoseconds end{0};
    std::map<LocationRef, std::uint64_t> counts;
    for (const auto& summary : gather_summaries())
    {
        counts[summary.location] = summary.events;
        events += summary.events;
        end = std::max(end, summary.end);
    }
    for (auto& definition : definitions.records())
    {
        if (auto* location = std::get_if<definitions::Location>(&definition))
        {
            location->number_of_events = counts[location->self];
        }
        else if (auto* clock = std::get_if<definitions::ClockProperties>(&definition))
        {
            clock->timer_resolution = output_resolution;
            clock->global_offset = 0;
            clock->trace_length = native_time(end);
        }
    }
    return events;
}

std::uint64_t TraceWriter::close(Definitions definitions, const Markers& markers)
{
    close_event_files();
    write_empty_local_definitions();
    const auto events = amend(definitions);
    on_first(ranks_,
             [&]
             {
                 write_definitions(definitions);
                 if (!markers.empty())
                 {
                     write_markers(archive_, markers);
                     check_written(cannot_finish("the markers"));
                 }
             });
    check(OTF2_Archive_Close(archive_), cannot_finish("the anchor file"));
    on_first(ranks_,
             [&]
             {
                 check_written(cannot_finish("the anchor file"));
                 replace_trace_id(directory_ / "traces.otf2", options_.trace_id);
             });
    return events;
}

} // namespace haec_sim::otf2
