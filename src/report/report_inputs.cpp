// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What was read: inputs.

#include "core/files/sha256.hpp"
#include "otf2/archive_files.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <cstdio>
#include <filesystem>
#include <optional>
#include <vector>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

std::optional<std::uint64_t> size_of(const fs::path& file)
{
    std::error_code failure;
    const bool is_file = fs::is_regular_file(file, failure);
    const auto size = is_file ? fs::file_size(file, failure) : 0;
    return is_file && !failure ? std::optional(std::uint64_t{size}) : std::nullopt;
}

JsonForm<fs::path> file_form()
{
    const auto sha256 = [](const fs::path& file) { return json_of(sha256_of(file)); };
    return JsonForm<fs::path>("file")
        .value(
            "file", [](const fs::path& file) { return file.string(); },
            "the file, as the command named it")
        .value("bytes", size_of, "null if it is not a regular file but, for example, a pipe")
        .raw("sha256", nullable_schema(R"({"type": "string", "pattern": "^[0-9a-f]{64}$"})"),
             sha256, "null if it is not a regular file, or haec_sim was built without OpenSSL",
             "string, null");
}

std::string trace_id(const ReportSource& source)
{
    char id[32];
    std::snprintf(id, sizeof(id), "%016llx",
                  static_cast<unsigned long long>(source.run.inputs.reader.anchor().trace_id));
    return json_string(id);
}

CountedBytes event_files_of(const ReportSource& source)
{
    CountedBytes files;
    for (const auto& location : source.index().locations())
    {
        const auto size =
            size_of(otf2::location_file(source.run.options.trace, location.reference, ".evt"));
        files.count += size ? 1 : 0;
        files.bytes += size.value_or(0);
    }
    return files;
}

JsonForm<ReportSource> trace_form()
{
    return JsonForm<ReportSource>()
        .value("file", [](const ReportSource& source) { return source.run.options.trace.string(); })
        .raw("trace_id", R"({"type": "string", "pattern": "^[0-9a-f]{16}$"})", trace_id, {},
             "string")
        .value("locations",
               [](const ReportSource& source) { return source.index().locations().size(); })
        .value("events",
               [](const ReportSource& source)
               {
                   std::uint64_t events = 0;
                   for (const auto& location : source.index().locations())
                   {
                       events += location.events;
                   }
                   return events;
               })
        .list(
            "files", file_form(),
            [](const ReportSource& source)
            {
                auto definitions = source.run.options.trace;
                definitions.replace_extension(".def");
                return std::vector<fs::path>{source.run.options.trace, definitions};
            },
            "anchor and global definitions")
        .object("event_files", counted_bytes_form(), event_files_of,
                "the number of event files, and their bytes");
}

} // namespace

void add_inputs(JsonForm<ReportSource>& report)
{
    const auto inputs =
        JsonForm<ReportSource>()
            .object("trace", trace_form(), itself)
            .object("configuration", file_form(),
                    [](const ReportSource& source) { return source.run.options.config; })
            .object("mapping", file_form(),
                    [](const ReportSource& source) { return source.run.options.mapping; });
    report.object("inputs", inputs, itself,
                  "the files that the run read. Anchor, global definitions, configuration and "
                  "mapping have a SHA-256; of the event files only number and size are given, "
                  "because a checksum would take a second pass");
}

} // namespace haec_sim
