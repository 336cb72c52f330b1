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
    const auto sha256 = [](const fs::path& file)
    { return JsonScalar<std::optional<std::string>>::text(sha256_of(file)); };
    return JsonForm<fs::path>("file")
        .value(
            "file", [](const fs::path& file) { return file.string(); }, "as it was named")
        .value("bytes", size_of, "null where it is no file, such as a pipe")
        .raw("sha256", nullable_schema(R"({"type": "string", "pattern": "^[0-9a-f]{64}$"})"),
             sha256, "null where it is no file, or haec_sim was built without OpenSSL",
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
                "how many there are, and their bytes; they have no checksum, as that would be a "
                "second pass");
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
                  "files that were read, with SHA-256 of anchor, global definitions, configuration "
                  "and mapping; the event files, which would take a second pass, by number and "
                  "size");
}

} // namespace haec_sim
