// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"
#include "export/timeline.hpp"
#include "trace/record_source.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
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
    /// Sends and receives without their partner.
    std::uint64_t unmatched_sends = 0;
    std::uint64_t unmatched_receives = 0;
};

/// The sources of the trace's records, by location. By LocationIndex; each is read once, from its
/// first record on.
using Sources = std::vector<std::unique_ptr<RecordSource>>;

/// Reads all sources, and tells the timeline what they have. Whoever is furthest behind in time
/// reads on, a portion at a time: a message waits for its partner as long as it was under way, and
/// not longer. Throws what a source throws. Locations at the same time take turns in the order of
/// their indices, so that an export has the same bytes each time.
Totals tell_timeline(const TraceIndex& index, const Labels& labels, const Sources& sources,
                     Timeline& timeline);

/// The forms of an export. Paje and Paraver want all lines in the order of time (TimeSorter); the
/// others are written as they are told.
enum class Format : std::uint8_t
{
    /// Trace Event Format in JSON.
    perfetto,
    /// Format of Paje, for ViTE and pajeng.
    paje,
    /// A trace of Paraver, .prv; its labels and names are files of their own (paraver_labels.hpp,
    /// paraver_objects.hpp).
    paraver,
    /// Table of messages.
    messages,
    /// Table of visits of regions.
    visits
};

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

/// A trace that is exported, and the form that it gets.
struct Export
{
    /// All of these outlive the export.
    const TraceIndex& index;
    const Labels& labels;
    const Sources& sources;
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
