// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/generated_trace.hpp"

#include "app/open_files.hpp"
#include "app/output_directory.hpp"
#include "haec_sim/error.hpp"
#include "otf2/trace_writer.hpp"
#include "replay/serial_ranks.hpp"
#include "workload/generate.hpp"

#include <vector>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

// From here on the memory of the chunks counts more than the time to flush them.
constexpr std::uint32_t many_processes = 1000;
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

/// --force must not cost anybody his home directory.
void check_replaces_trace(const fs::path& folder)
{
    if (fs::exists(folder) && !fs::is_regular_file(folder / "traces.otf2"))
    {
        throw Error("the output " + folder.string() +
                    " exists and holds no trace (traces.otf2); give another --output");
    }
}

std::uint64_t write(const workload::Pattern& pattern, const GenerateOptions& options,
                    const fs::path& folder, Ranks& ranks)
{
    const auto processes = pattern.processes();
    otf2::WriterOptions writer_options;
    writer_options.event_chunk_size = processes > many_processes ? smallest_chunk : usual_chunk;
    writer_options.trace_id = hash(options.command);
    writer_options.creator = "haec_gen";
    writer_options.machine_name = "synthetic";
    writer_options.description = options.command;
    otf2::TraceWriter writer(folder, writer_options, ranks);
    std::vector<EventHandler*> traces;
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        traces.push_back(&writer.sink(LocationRef{rank}));
    }
    auto program = workload::make_definitions(options.pattern->name, processes);
    workload::generate(pattern, program.program_name, traces);
    return writer.close(std::move(program.definitions)).events;
}

} // namespace

std::uint64_t write_generated_trace(const workload::Pattern& pattern,
                                    const GenerateOptions& options)
{
    check_replaces_trace(options.output);
    allow_open_files(pattern.processes());
    SerialRanks ranks;
    OutputDirectory output(options.output, options.force, ranks);
    const auto events = write(pattern, options, output.path(), ranks);
    output.publish();
    return events;
}

} // namespace haec_sim
