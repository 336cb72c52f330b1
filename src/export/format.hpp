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

/// The numbers of what was exported, and of what could not be.
struct Totals
{
    std::uint64_t visits = 0;
    std::uint64_t messages = 0;
    std::uint64_t samples = 0;
    /// Sends and receives without their partner.
    std::uint64_t unmatched_sends = 0;
    std::uint64_t unmatched_receives = 0;
};

/// The sources of the trace's records, by location.
using Sources = std::vector<std::unique_ptr<RecordSource>>;

/// Reads all sources, and tells the timeline what they have. Whoever is furthest behind in time
/// reads on, a portion at a time: a message waits for its partner as long as it was under way, and
/// not longer. Throws what a source throws.
Totals tell_timeline(const TraceIndex& index, const Labels& labels, const Sources& sources,
                     Timeline& timeline);

enum class Format : std::uint8_t
{
    perfetto,
    paje,
    paraver,
    messages,
    visits
};

struct FormatName
{
    Format format{};
    const char* name = "";
    /// The ending of files that are in it; .gz may follow.
    const char* ending = "";
};

/// All that there are.
const std::vector<FormatName>& format_names();

/// The format of a file of that name, by its ending; none where no format has it.
std::optional<Format> format_of_file(std::string_view path);

/// True where a file of that name is to be compressed.
bool is_compressed(std::string_view path);

/// A trace that is exported, and the form that it gets.
struct Export
{
    const TraceIndex& index;
    const Labels& labels;
    const Sources& sources;
    Format format{};
    bool compressed = false;
    /// The folder where a temporary file may lie.
    std::filesystem::path folder;
};

/// Writes the trace in that format. Throws what a source throws, and Error where something cannot
/// be written.
Totals write_export(const Export& trace, std::ostream& out);

} // namespace haec_sim::exporting
