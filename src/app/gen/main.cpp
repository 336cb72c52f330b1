// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/join_traces.hpp"
#include "app/common/program_main.hpp"
#include "app/gen/job_options.hpp"
#include "app/gen/options.hpp"
#include "core/text/printable.hpp"
#include "core/text/text_hash.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "haec_sim/output_file.hpp"
#include "mapping/matrix.hpp"
#include "mapping/matrix_file.hpp"
#include "otf2/archive_limits.hpp"
#include "otf2/check.hpp"
#include "otf2/trace_writer.hpp"
#include "output/output_directory.hpp"
#include "parallel/own_share.hpp"
#include "parallel/ranks.hpp"
#include "parallel/together.hpp"
#include "workload/generate.hpp"
#include "workload/parameters.hpp"

#include <cstdint>
#include <iostream>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

otf2::WriterOptions writer_options(const GenerateOptions& options, const Definitions& definitions)
{
    otf2::WriterOptions writer;
    // Traces of different commands get different ids.
    writer.trace_id = text_hash(options.command);
    writer.creator = "haec_gen";
    writer.machine_name = "synthetic";
    writer.description = options.command;
    writer.definition_chunk_size =
        otf2::definition_chunk_for(definitions, writer.definition_chunk_size);
    otf2::require_readable_anchor(writer, definitions.properties);
    return writer;
}

std::uint64_t write(const workload::Pattern& pattern, const GenerateOptions& options,
                    const fs::path& folder, Ranks& ranks)
{
    const auto recorded = workload::instrumentation(options.parameters);
    const auto processes = pattern.processes();
    const OwnShare own(processes, ranks);
    auto program = workload::make_definitions(options.pattern->name, processes, recorded);
    pattern.define(program.definitions);
    otf2::WriterOptions writing;
    together(ranks, [&] { writing = writer_options(options, program.definitions); });
    otf2::TraceWriter writer(folder, std::move(writing), ranks);
    const auto trace_of = [&](std::uint32_t rank, std::uint32_t thread) -> EventHandler*
    { return own.contains(rank) ? &writer.sink(location_of(rank, thread)) : nullptr; };
    together(ranks, [&] { workload::generate(pattern, recorded, program.program_name, trace_of); });
    return writer.close(std::move(program.definitions));
}

/// Writes the trace of a pattern as the OTF2 archive `output`/traces.otf2 of the options, which
/// appears under its name only when complete. The same command gives the same files, bit for bit.
/// Every rank walks through the whole program, which costs little, and writes some of the
/// processes; how many ranks there are makes no difference to the files. Returns the number of
/// events.
///
/// Collective. Throws AgreedError where the folder exists and nothing says to replace it, where it
/// is no trace, and where the archive cannot be written.
std::uint64_t write_generated_trace(const workload::Pattern& pattern,
                                    const GenerateOptions& options, Ranks& ranks)
{
    OutputDirectory output(options.output, options.force, ranks);
    const auto events = write(pattern, options, output.path(), ranks);
    output.publish();
    return events;
}

Bytes times(std::uint64_t messages, Bytes length)
{
    if (length.value > 0 && messages > std::numeric_limits<std::uint64_t>::max() / length.value)
    {
        throw Error("the communication matrix has more bytes than 64 bits can count; ask for fewer "
                    "iterations or shorter messages");
    }
    return Bytes{messages * length.value};
}

/// The communication matrix of the trace that the pattern would write, without writing it. Throws
/// Error where the messages or their bytes leave 64 bits.
CommunicationMatrix generated_matrix(const workload::Pattern& pattern)
{
    CommunicationMatrix matrix;
    pattern.count_messages(
        [&matrix](const workload::Message& message, std::uint64_t messages) {
            matrix.add({message.sender, message.receiver},
                       {messages, times(messages, message.length)});
        });
    return matrix;
}

/// Writes it to the output of the options. Throws Error where the file exists and nothing says to
/// replace it, and where it cannot be written.
void write_generated_matrix(const workload::Pattern& pattern, const GenerateOptions& options)
{
    require_replaceable({options.output.string(), options.force});
    const auto matrix = generated_matrix(pattern);
    write_output(options.output.string(),
                 [&matrix](std::ostream& out) { write_matrix(out, matrix); });
}

void write(const workload::Pattern& pattern, const GenerateOptions& options, Ranks& ranks)
{
    if (options.matrix_only)
    {
        on_first(ranks, [&] { write_generated_matrix(pattern, options); });
        return;
    }
    const auto events = write_generated_trace(pattern, options, ranks);
    if (ranks.is_first() && !options.is_quiet)
    {
        std::cout << printable((options.output / "traces.otf2").string()) << ": " << events
                  << " events of " << pattern.processes() << " processes\n";
    }
}

JoinRequest request_of(const JobOptions& options)
{
    JoinRequest request;
    request.inputs = options.jobs;
    request.creator = "haec_gen";
    request.machine_name = "several jobs";
    request.description = "haec_gen jobs:";
    for (const auto& job : options.jobs)
    {
        request.description += " " + job.name;
    }
    request.output = options.output;
    request.force = options.force;
    return request;
}

void warn_of(const JoinLosses& losses)
{
    if (losses.unknown > 0)
    {
        HAEC_SIM_LOG(warn, "gen",
                     "dropped " << losses.unknown << " events of kinds that are not known");
    }
    for (const auto& trace : losses.with_extras)
    {
        HAEC_SIM_LOG(warn, "gen",
                     "dropped the markers, snapshots and thumbnails of "
                         << printable(trace.string()));
    }
}

void run_jobs(std::span<const std::string> arguments, Ranks& ranks)
{
    JobOptions options;
    together(ranks, [&] { options = parse_job_options(arguments); });
    if (!options.help.empty())
    {
        if (ranks.is_first())
        {
            std::cout << options.help;
        }
        return;
    }
    const auto warn = [&](const JoinLosses& losses, Definitions&)
    {
        if (ranks.is_first())
        {
            warn_of(losses);
        }
    };
    const auto events = join_traces(request_of(options), warn, ranks);
    if (ranks.is_first() && !options.is_quiet)
    {
        std::cout << printable((options.output / "traces.otf2").string()) << ": " << events
                  << " events of " << options.jobs.size() << " jobs\n";
    }
}

void run_pattern(const std::vector<std::string>& arguments, Ranks& ranks)
{
    GenerateOptions options;
    std::unique_ptr<workload::Pattern> pattern;
    together(ranks,
             [&]
             {
                 options = parse_generate_options(arguments);
                 if (options.help.empty())
                 {
                     pattern = workload::create_pattern(*options.pattern, options.parameters);
                 }
             });
    if (pattern != nullptr)
    {
        write(*pattern, options, ranks);
    }
    else if (ranks.is_first())
    {
        std::cout << options.help;
    }
}

void run(const std::vector<std::string>& arguments, Ranks& ranks)
{
    if (!arguments.empty() && arguments.front() == jobs_command)
    {
        run_jobs(std::span(arguments).subspan(1), ranks);
        return;
    }
    run_pattern(arguments, ranks);
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    return haec_sim::program_main("haec_gen", argc, argv,
                                  [](const auto& arguments, haec_sim::Ranks& ranks, auto&)
                                  { haec_sim::run(arguments, ranks); });
}
