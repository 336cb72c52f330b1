// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/gen/generated_trace.hpp"

#include "app/common/output_directory.hpp"
#include "core/text/text_hash.hpp"
#include "otf2/trace_writer.hpp"
#include "parallel/together.hpp"
#include "workload/generate.hpp"
#include "workload/parameters.hpp"

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

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

otf2::WriterOptions writer_options(const GenerateOptions& options)
{
    otf2::WriterOptions writer;
    // Traces of different commands get different ids.
    writer.trace_id = text_hash(options.command);
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
    const OwnProcesses own(processes, ranks);
    otf2::TraceWriter writer(folder, writer_options(options), ranks);
    auto program = workload::make_definitions(options.pattern->name, processes, recorded);
    pattern.define(program.definitions);
    const auto trace_of = [&](std::uint32_t rank, std::uint32_t thread) -> EventHandler*
    {
        const bool is_own = rank >= own.begin && rank < own.end;
        return is_own ? &writer.sink(workload::location_of(rank, thread)) : nullptr;
    };
    together(ranks, [&] { workload::generate(pattern, recorded, program.program_name, trace_of); });
    return writer.close(std::move(program.definitions));
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
