// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/join_traces.hpp"

#include "core/text/text_hash.hpp"
#include "otf2/archive_limits.hpp"
#include "otf2/clock_delays.hpp"
#include "otf2/location_owners.hpp"
#include "otf2/renumbered_source.hpp"
#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "output/output_directory.hpp"
#include "parallel/own_share.hpp"
#include "parallel/together.hpp"
#include "trace/read_to_end.hpp"

#include <memory>
#include <utility>

namespace haec_sim
{

namespace
{

/// The traces, which every rank opens, and their definitions in one.
class JoinInputs
{
public:
    explicit JoinInputs(const JoinRequest& request)
    {
        std::vector<otf2::JoinedTrace> traces;
        std::vector<definitions::ClockProperties> clocks;
        for (const auto& input : request.inputs)
        {
            readers_.push_back(std::make_unique<otf2::TraceReader>(input.trace));
            const auto& definitions = readers_.back()->definitions();
            traces.push_back({input.name, definitions});
            clocks.push_back(definitions.clock());
        }
        joined_ = otf2::join_definitions(traces, request.joined_as);
        places_ = otf2::locations_to_copy(traces, joined_.ids,
                                          [this](std::size_t trace) { return name_of(trace); });
        delays_.resize(traces.size());
        if (request.keeps_begins)
        {
            delays_ = otf2::clock_delays(clocks);
            losses_.apart = otf2::count_apart(clocks);
        }
        find_extras(request);
    }

    otf2::WriterOptions writer_options(const JoinRequest& request) const
    {
        otf2::WriterOptions writer;
        writer.creator = request.creator;
        writer.machine_name = request.machine_name;
        writer.description = request.description;
        for (std::size_t trace = 0; trace < readers_.size(); ++trace)
        {
            // Traces of different inputs get different ids.
            writer.trace_id = text_hash(std::to_string(readers_[trace]->anchor().trace_id),
                                        text_hash(request.inputs[trace].name, writer.trace_id));
        }
        writer.definition_chunk_size =
            otf2::definition_chunk_for(joined_.definitions, writer.definition_chunk_size);
        otf2::require_readable_anchor(writer, joined_.definitions.properties);
        return writer;
    }

    /// Copies the locations of this rank: as many as others have, in order. Collective.
    void copy(otf2::TraceWriter& writer, Ranks& ranks)
    {
        const OwnShare share(places_.size(), ranks);
        std::vector<std::vector<LocationRef>> own(readers_.size());
        for (std::uint64_t place = 0; place < places_.size(); ++place)
        {
            if (share.contains(place))
            {
                own[places_[place].trace].push_back(places_[place].location);
            }
        }
        std::uint64_t unknown = 0;
        std::uint64_t broken = 0;
        together(ranks,
                 [&]
                 {
                     for (std::size_t trace = 0; trace < own.size(); ++trace)
                     {
                         unknown += copy_locations(trace, own[trace], writer);
                         broken += readers_[trace]->broken_promises();
                     }
                 });
        otf2::warn_of_broken_promises(broken, ranks);
        losses_.unknown = ranks.sum(unknown);
    }

    Definitions& definitions() noexcept
    {
        return joined_.definitions;
    }

    const JoinLosses& losses() const noexcept
    {
        return losses_;
    }

private:
    const std::string& name_of(std::size_t trace) const
    {
        return readers_[trace]->name();
    }

    void find_extras(const JoinRequest& request)
    {
        for (std::size_t trace = 0; trace < readers_.size(); ++trace)
        {
            auto& reader = *readers_[trace];
            const auto& anchor = reader.anchor();
            if (!reader.markers().empty() || anchor.snapshots > 0 || anchor.thumbnails > 0)
            {
                losses_.with_extras.push_back(request.inputs[trace].trace);
            }
        }
    }

    /// Returns the number of events of kinds that are not known.
    std::uint64_t copy_locations(std::size_t trace, const std::vector<LocationRef>& locations,
                                 otf2::TraceWriter& writer)
    {
        auto& reader = *readers_[trace];
        const auto& ids = joined_.ids[trace];
        std::uint64_t unknown = 0;
        if (!locations.empty())
        {
            reader.open_locations(locations);
        }
        for (const auto location : locations)
        {
            otf2::RenumberedSource source(reader.events(location), ids,
                                          otf2::LocationName(reader.name(), location),
                                          delays_[trace]);
            read_to_end(source, writer.sink(ids(location)));
            unknown += source.unknown();
        }
        return unknown;
    }

    std::vector<std::unique_ptr<otf2::TraceReader>> readers_;
    otf2::JoinedDefinitions joined_;
    std::vector<otf2::LocationToCopy> places_;
    /// By trace.
    std::vector<Picoseconds> delays_;
    JoinLosses losses_;
};

} // namespace

std::uint64_t join_traces(const JoinRequest& request, const TakeLosses& take, Ranks& ranks)
{
    std::unique_ptr<JoinInputs> inputs;
    otf2::WriterOptions writing;
    together(ranks,
             [&]
             {
                 inputs = std::make_unique<JoinInputs>(request);
                 writing = inputs->writer_options(request);
             });
    OutputDirectory output(request.output, request.force, ranks);
    otf2::TraceWriter writer(output.path(), std::move(writing), ranks);
    inputs->copy(writer, ranks);
    together(ranks, [&] { take(inputs->losses(), inputs->definitions()); });
    const auto events = writer.close(std::move(inputs->definitions()));
    output.publish();
    return events;
}

} // namespace haec_sim
