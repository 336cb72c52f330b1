// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/gen/join_jobs.hpp"

#include "core/text/printable.hpp"
#include "core/text/text_hash.hpp"
#include "haec_sim/log.hpp"
#include "otf2/archive_limits.hpp"
#include "otf2/joined_definitions.hpp"
#include "otf2/renumbered_source.hpp"
#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "output/output_directory.hpp"
#include "parallel/own_share.hpp"
#include "parallel/together.hpp"
#include "trace/read_to_end.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

using Readers = std::vector<std::unique_ptr<otf2::TraceReader>>;

/// The traces of all jobs, which every rank opens.
struct JobTraces
{
    explicit JobTraces(const std::vector<JobOptions::Job>& jobs)
    {
        std::vector<otf2::JoinedTrace> traces;
        for (const auto& job : jobs)
        {
            readers.push_back(std::make_unique<otf2::TraceReader>(job.trace));
            traces.push_back({job.name, readers.back()->definitions()});
        }
        joined = otf2::join_definitions(traces);
    }

    Readers readers;
    otf2::JoinedDefinitions joined;
};

/// The locations of each trace that this rank copies: as many as others have, in order.
std::vector<std::vector<LocationRef>> own_locations(const Readers& readers, const Ranks& ranks)
{
    std::uint64_t all = 0;
    const auto count = [&](const auto&) { ++all; };
    for (const auto& reader : readers)
    {
        reader->definitions().each<definitions::Location>(count);
    }
    const OwnShare share(all, ranks);
    std::vector<std::vector<LocationRef>> own(readers.size());
    std::uint64_t place = 0;
    for (std::size_t trace = 0; trace < readers.size(); ++trace)
    {
        readers[trace]->definitions().each<definitions::Location>(
            [&](const auto& location)
            {
                if (share.contains(place))
                {
                    own[trace].push_back(location.self);
                }
                ++place;
            });
    }
    return own;
}

otf2::WriterOptions writer_options(const JobOptions& options, const JobTraces& traces)
{
    const auto& readers = traces.readers;
    const auto& definitions = traces.joined.definitions;
    otf2::WriterOptions writer;
    writer.creator = "haec_gen";
    writer.machine_name = "several jobs";
    writer.description = "haec_gen jobs:";
    for (std::size_t place = 0; place < readers.size(); ++place)
    {
        writer.description += " " + options.jobs[place].name;
        // Traces of different jobs get different ids.
        writer.trace_id = text_hash(std::to_string(readers[place]->anchor().trace_id),
                                    text_hash(options.jobs[place].name, writer.trace_id));
    }
    writer.definition_chunk_size =
        otf2::definition_chunk_for(definitions, writer.definition_chunk_size);
    otf2::require_readable_anchor(writer, definitions.properties);
    return writer;
}

/// Copies those locations of a trace. Returns the number of events of kinds that are not known.
std::uint64_t copy_locations(otf2::TraceReader& reader, const otf2::DenseIds& ids,
                             const std::vector<LocationRef>& locations, otf2::TraceWriter& writer)
{
    std::uint64_t unknown = 0;
    for (const auto location : locations)
    {
        otf2::RenumberedSource source(reader.events(location), ids,
                                      otf2::LocationName(reader.name(), location));
        read_to_end(source, writer.sink(ids(location)));
        unknown += source.unknown();
    }
    return unknown;
}

std::uint64_t copy_all(JobTraces& traces, otf2::TraceWriter& writer, Ranks& ranks)
{
    const auto own = own_locations(traces.readers, ranks);
    std::uint64_t unknown = 0;
    std::uint64_t broken = 0;
    together(ranks,
             [&]
             {
                 for (std::size_t trace = 0; trace < own.size(); ++trace)
                 {
                     auto& reader = *traces.readers[trace];
                     if (!own[trace].empty())
                     {
                         reader.open_locations(own[trace]);
                         unknown +=
                             copy_locations(reader, traces.joined.ids[trace], own[trace], writer);
                         broken += reader.broken_promises();
                     }
                 }
             });
    otf2::warn_of_broken_promises(broken, ranks);
    return ranks.sum(unknown);
}

void warn_of_losses(const JobOptions& options, JobTraces& traces, std::uint64_t unknown)
{
    if (unknown > 0)
    {
        HAEC_SIM_LOG(warn, "gen", "dropped " << unknown << " events of kinds that are not known");
    }
    for (std::size_t place = 0; place < traces.readers.size(); ++place)
    {
        auto& reader = *traces.readers[place];
        const auto& anchor = reader.anchor();
        if (!reader.markers().empty() || anchor.snapshots > 0 || anchor.thumbnails > 0)
        {
            HAEC_SIM_LOG(warn, "gen",
                         "dropped the markers, snapshots and thumbnails of "
                             << printable(options.jobs[place].trace.string()));
        }
    }
}

} // namespace

std::uint64_t join_jobs(const JobOptions& options, Ranks& ranks)
{
    std::unique_ptr<JobTraces> traces;
    together(ranks, [&] { traces = std::make_unique<JobTraces>(options.jobs); });
    otf2::WriterOptions writing;
    together(ranks, [&] { writing = writer_options(options, *traces); });
    OutputDirectory output(options.output, options.force, ranks);
    otf2::TraceWriter writer(output.path(), std::move(writing), ranks);
    const auto unknown = copy_all(*traces, writer, ranks);
    on_first(ranks, [&] { warn_of_losses(options, *traces, unknown); });
    const auto events = writer.close(std::move(traces->joined.definitions));
    output.publish();
    return events;
}

} // namespace haec_sim
