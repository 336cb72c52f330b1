// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"
#include "export/left_out.hpp"
#include "export/overlaps.hpp"
#include "export/timeline.hpp"
#include "trace/record_source.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::exporting
{

/// The numbers of what was exported, and of what could not be. An export that lacks something is no
/// error: whoever asked for it is told.
struct Totals
{
    std::uint64_t visits = 0;
    std::uint64_t messages = 0;
    /// Values of metrics, also those that a format cannot express.
    std::uint64_t samples = 0;
    /// Samples of calling contexts.
    std::uint64_t stack_samples = 0;
    /// Sends and receives without their partner.
    std::uint64_t unmatched_sends = 0;
    std::uint64_t unmatched_receives = 0;
    /// The parts that the format cannot hold: "100 samples, 1 parameter"; empty where there are
    /// none.
    std::string left_out;
};

/// The sources of the trace's records, by location. By LocationIndex; each is read once, from its
/// first record on.
using Sources = std::vector<std::unique_ptr<RecordSource>>;

/// Makes a source of the records of a location, from the first one on, that is read besides that of
/// Sources.
using OpenAgain = std::function<std::unique_ptr<RecordSource>(LocationIndex)>;

/// The records of a trace. All of it outlives the call that it is given to.
struct TraceRecords
{
    const TraceIndex& index;
    const Labels& labels;
    const Sources& sources;
    /// It is asked for each location once, before the sources are read, where visits are told: to
    /// find those that overlap.
    const OpenAgain& open_again;
};

/// Reads all sources, and tells the timeline what they have. Whoever is furthest behind in time
/// reads on, a portion at a time: a message waits for its partner as long as it was under way, and
/// not longer. Throws what a source throws. Locations at the same time take turns in the order of
/// their indices, so that an export has the same bytes each time.
/// The format is that of the timeline, whose losses are counted.
Totals tell_timeline(const TraceRecords& trace, Timeline& timeline, Format format);

/// A format as users name it.
struct FormatName
{
    Format format{};
    const char* name = "";
    /// The ending of files that are in it; .gz may follow.
    const char* ending = "";
};

/// All that there are.
const std::vector<FormatName>& format_names();

/// The format of a file of that name, by its ending; none where no format has it. "x.json.gz" is
/// that of "x.json".
std::optional<Format> format_of_file(std::string_view path);

/// True where a file of that name is to be compressed. Its name ends in .gz.
bool is_compressed(std::string_view path);

/// Calls `write` with a stream that compresses by gzip if wanted, and ends in `out`.
void write_compressible(std::ostream& out, bool is_compressed,
                        const std::function<void(std::ostream&)>& write);

/// A trace that is exported, and the form that it gets.
struct Export
{
    TraceRecords records;
    Format format{};
    bool compressed = false;
    /// The folder where a temporary file may lie, as large as the lines of the export: the output's
    /// own.
    std::filesystem::path folder;
};

/// Writes the trace in that format. Throws what a source throws, and Error where something cannot
/// be written. Memory: 64 MiB of lines at most where they are sorted, messages under way, and a
/// part of each event file.
Totals write_export(const Export& trace, std::ostream& out);

} // namespace haec_sim::exporting
