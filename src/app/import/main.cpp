// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/import/archive_command.hpp"
#include "app/import/cut_command.hpp"
#include "app/import/import_properties.hpp"
#include "app/import/options.hpp"
#include "core/text/printable.hpp"
#include "core/text/text_hash.hpp"
#include "otf2/archive_limits.hpp"
#include "otf2/trace_writer.hpp"
#include "output/output_directory.hpp"
#include "parallel/own_share.hpp"
#include "parallel/ranks.hpp"
#include "parallel/together.hpp"

#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

using importing::ImportedProgram;

otf2::WriterOptions writer_options(const ImportOptions& options, const Definitions& definitions)
{
    otf2::WriterOptions writer;
    writer.creator = "haec_import";
    writer.machine_name = "imported";
    writer.description = std::string("haec_import ") + options.format->name;
    for (const auto& file : options.input.files)
    {
        writer.description += " " + file.filename().string();
    }
    // Traces of different inputs get different ids.
    writer.trace_id = text_hash(writer.description);
    writer.definition_chunk_size =
        otf2::definition_chunk_for(definitions, writer.definition_chunk_size);
    return writer;
}

/// What the output says about its origin.
void add_properties(const ImportOptions& options, const ImportedProgram& program,
                    Definitions& definitions)
{
    std::string files;
    for (const auto& file : options.input.files)
    {
        files += (files.empty() ? "" : ", ") + file.filename().string();
    }
    add_import_properties(options.format->name, files, program.losses(), definitions);
}

std::uint64_t write_trace(const ImportOptions& options, ImportedProgram& program, Ranks& ranks)
{
    importing::ProgramDefinitions defined;
    Definitions all;
    otf2::WriterOptions writing;
    together(ranks,
             [&]
             {
                 program.define(defined);
                 all = defined.finished();
                 add_properties(options, program, all);
                 writing = writer_options(options, all);
                 otf2::require_readable_anchor(writing, all.properties);
             });
    const OwnShare own(defined.processes(), ranks);
    OutputDirectory output(options.output, options.force, ranks);
    otf2::TraceWriter writer(output.path(), std::move(writing), ranks);
    const auto trace_of = [&](std::uint32_t rank, std::uint32_t thread) -> EventHandler*
    { return own.contains(rank) ? &writer.sink(location_of(rank, thread)) : nullptr; };
    together(ranks,
             [&]
             {
                 program.write(trace_of);
                 if (options.strict)
                 {
                     program.losses().require_none_lost();
                 }
             });
    add_properties(options, program, all);
    const auto events = writer.close(std::move(all));
    output.publish();
    return events;
}

void run(const std::vector<std::string>& arguments, Ranks& ranks)
{
    if (!arguments.empty() && arguments.front() == "archive")
    {
        join_archives(std::span(arguments).subspan(1), ranks);
        return;
    }
    if (!arguments.empty() && arguments.front() == "cut")
    {
        cut_trace(std::span(arguments).subspan(1), ranks);
        return;
    }
    ImportOptions options;
    std::unique_ptr<ImportedProgram> program;
    together(ranks,
             [&]
             {
                 options = parse_import_options(arguments);
                 if (options.help.empty())
                 {
                     program = options.format->open(options.input);
                 }
             });
    if (program == nullptr)
    {
        on_first(ranks, [&] { std::cout << options.help; });
        return;
    }
    const auto events = write_trace(options, *program, ranks);
    if (ranks.is_first() && !options.is_quiet)
    {
        std::cout << printable((options.output / "traces.otf2").string()) << ": " << events
                  << " events\n"
                  << program->losses().table();
    }
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    return haec_sim::program_main("haec_import", argc, argv,
                                  [](const auto& arguments, haec_sim::Ranks& ranks, auto&)
                                  { haec_sim::run(arguments, ranks); });
}
