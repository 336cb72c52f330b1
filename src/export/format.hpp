// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/export.hpp"
#include "export/labels.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

namespace haec_sim::exporting
{

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
