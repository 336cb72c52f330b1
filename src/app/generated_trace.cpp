// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/generated_trace.hpp"

#include "app/open_files.hpp"
#include "app/output_directory.hpp"
#include "otf2/trace_writer.hpp"
#include "replay/together.hpp"
#include "workload/generate.hpp"
#include "workload/parameters.hpp"

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

// From here on the memory of the chunks counts more than the time to flush them.
constexpr std::uint64_t many_locations = 1000;
constexpr std::uint64_t smallest_chunk = 256 * 1024;
constexpr std::uint64_t usual_chunk = 1024 * 1024;

/// FNV-1a: traces of different commands get different ids.
std::uint64_t hash(const std::string& text)
{
    std::uint64_t value = 0xcbf29ce484222325;
    for (const char letter : text)
    {
        value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
    return value;
}

/// The processes whose locations one rank writes: as many for each as can be, in order.
struct OwnProcesses
{
    OwnProcesses(std::uint64_t processes, const Ranks& ranks)
        : begin(processes * ranks.rank() / ranks.size()),
          end(processes * (ranks.rank() + 1) / ranks.size())
    {
    }

    std::uint64_t begin;
    std::uint64_t end;
};

otf2::WriterOptions writer_options(const GenerateOptions& options, std::uint64_t locations)
{
    otf2::WriterOptions writer;
    writer.event_chunk_size = locations > many_locations ? smallest_chunk : usual_chunk;
    writer.trace_id = hash(options.command);
    writer.creator = "haec_gen";
    writer.machine_name = "synthetic";
    writer.description = options.command;
    return writer;
}

std::uint64_t write(const workload::Pattern& pattern, const GenerateOptions& options,
                    const fs::path& folder, Ranks& ranks)
{
    const auto recorded = workload::instrumentation(options.parameters);
    const auto processes = pattern.processes();
    const auto locations = std::uint64_t{processes} * recorded.threads;
    const OwnProcesses own(processes, ranks);
    together(ranks, [&] { allow_open_files((own.end - own.begin) * recorded.threads); });
    otf2::TraceWriter writer(folder, writer_options(options, locations), ranks);
    auto program = workload::make_definitions(options.pattern->name, processes, recorded);
    const auto trace_of = [&](std::uint32_t rank, std::uint32_t thread) -> EventHandler*
    {
        const bool is_own = rank >= own.begin && rank < own.end;
        return is_own ? &writer.sink(workload::location_of(rank, thread)) : nullptr;
    };
    together(ranks, [&] { workload::generate(pattern, recorded, program.program_name, trace_of); });
    return writer.close(std::move(program.definitions)).events;
}

} // namespace

std::uint64_t write_generated_trace(const workload::Pattern& pattern,
                                    const GenerateOptions& options, Ranks& ranks)
{
    OutputDirectory output(options.output, options.force, ranks);
    const auto events = write(pattern, options, output.path(), ranks);
    output.publish();
    return events;
}

} // namespace haec_sim
