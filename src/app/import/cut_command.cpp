// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/import/cut_command.hpp"

#include "app/common/anchor.hpp"
#include "app/common/subcommand_options.hpp"
#include "app/import/import_properties.hpp"
#include "core/numbers/time_from.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/printable.hpp"
#include "core/text/split.hpp"
#include "core/text/text_hash.hpp"
#include "haec_sim/error.hpp"
#include "import/cut/filter.hpp"
#include "import/cut/survey.hpp"
#include "import/cut/window.hpp"
#include "otf2/archive_limits.hpp"
#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "output/output_directory.hpp"
#include "parallel/own_share.hpp"
#include "parallel/together.hpp"
#include "trace/read_to_end.hpp"

#include <iostream>
#include <memory>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

using importing::CutEnd;
using importing::CutFilter;
using importing::CutSurvey;
using importing::CutWindow;
using importing::LossCounts;
using importing::VisitSearch;

struct CutOptions
{
    std::string help;
    std::filesystem::path trace;
    CutEnd from;
    CutEnd to;
    std::filesystem::path output;
    bool force = false;
    bool strict = false;
    bool is_quiet = false;
};

SubcommandOptions described_options()
{
    SubcommandOptions options("haec_import cut", "TRACE",
                              "writes the part of an OTF2 trace between two times or regions");
    options.set_example("haec_import cut recorded --from solve --to solve --visits 10:20");
    options.add("from", "REGION|TIME", "begin of the part: where the region is entered, or 1.5s");
    options.add("to", "REGION|TIME", "end of the part: where the region is left, or 2s");
    options.add("visits", "A:B",
                "the part begins with the A-th visit of its first region and ends with the B-th "
                "of its last one, on each process (1:1)");
    options.add("output,o", "FOLDER", "folder of the new trace (cut)");
    options.add_flag("force", "replace the output if it exists");
    options.add_flag("strict", "fail if a record inside the part is lost");
    return options;
}

CutEnd end_of(const std::string& text, std::uint64_t visit)
{
    const auto time = time_from(text);
    return time ? CutEnd{time, {}, visit} : CutEnd{std::nullopt, text, visit};
}

std::pair<std::uint64_t, std::uint64_t> visits_of(const SubcommandOptions& options)
{
    const auto parts = split(options.text("visits", "1:1"), ':');
    const auto first = whole_number(parts.front());
    const auto last = whole_number(parts.back());
    if (parts.size() != 2 || !first || !last || *first == 0 || *last == 0)
    {
        options.fail("--visits: '" + options.text("visits") +
                     "' is not of the form A:B, as 10:20; visits count from 1");
    }
    return {*first, *last};
}

CutOptions parse(std::span<const std::string> arguments)
{
    auto given = described_options();
    given.parse(arguments);
    CutOptions options;
    if (given.wants_help())
    {
        options.help = given.help();
        return options;
    }
    const auto [first, last] = visits_of(given);
    options.trace = anchor_of(given.argument());
    options.from = end_of(given.required("from"), first);
    options.to = end_of(given.required("to"), last);
    if (given.has("visits") && options.from.time && options.to.time)
    {
        given.fail("--visits has no effect between two times; leave it out");
    }
    options.output = given.text("output", "cut");
    options.force = given.has("force");
    options.strict = given.has("strict");
    options.is_quiet = given.is_quiet();
    return options;
}

/// The trace, which is read several times.
class CutInput
{
public:
    explicit CutInput(const std::filesystem::path& anchor) : reader_(anchor)
    {
        index_ = std::make_unique<TraceIndex>(reader_.definitions());
        std::vector<LocationRef> references;
        locations_.resize(index_->process_count());
        for (LocationIndex location = 0; location < index_->locations().size(); ++location)
        {
            references.push_back(index_->locations()[location].reference);
            locations_[index_->locations()[location].process].push_back(location);
        }
        reader_.open_locations(references);
        if (!reader_.can_read_again())
        {
            throw Error("'" + printable(anchor.string()) +
                        "' has event files that are read once only (compressed, or of another "
                        "substrate); write it anew with haec_sim -m identity, and cut that");
        }
    }

    const Definitions& definitions()
    {
        return reader_.definitions();
    }

    const TraceIndex& index() const
    {
        return *index_;
    }

    /// The locations of each process.
    const std::vector<std::vector<LocationIndex>>& locations() const
    {
        return locations_;
    }

    std::unique_ptr<RecordSource> open(LocationIndex location)
    {
        return reader_.events(index_->locations()[location].reference);
    }

private:
    otf2::TraceReader reader_;
    std::unique_ptr<TraceIndex> index_;
    std::vector<std::vector<LocationIndex>> locations_;
};

/// Finds the begins and ends of the cut on all processes.
class WindowSearch
{
public:
    explicit WindowSearch(CutInput& input) : input_(input) {}

    std::vector<CutWindow> windows(const CutEnd& from, const CutEnd& to)
    {
        std::vector<CutWindow> windows(input_.index().locations().size());
        for (ProcessIndex process = 0; process < input_.locations().size(); ++process)
        {
            const auto& locations = input_.locations()[process];
            if (locations.empty())
            {
                continue;
            }
            const CutWindow window{time_of(from, process, true), time_of(to, process, false)};
            if (window.to < window.from)
            {
                throw UsageError("the part ends before it begins, on process " +
                                 std::to_string(process) + "; give a later --to");
            }
            for (const auto location : locations)
            {
                windows[location] = window;
            }
        }
        return windows;
    }

private:
    std::set<RegionRef> regions_of(const std::string& name)
    {
        std::set<RegionRef> regions;
        const auto& definitions = input_.definitions();
        definitions.each<definitions::Region>(
            [&](const definitions::Region& region)
            {
                if (definitions.text(region.name) == name)
                {
                    regions.insert(region.self);
                }
            });
        if (regions.empty())
        {
            throw UsageError("'" + printable(name) +
                             "' is no region of the trace, and no time, as 1.5s; give one");
        }
        return regions;
    }

    Picoseconds time_of(const CutEnd& end, ProcessIndex process, bool is_begin)
    {
        if (end.time)
        {
            return *end.time;
        }
        std::uint64_t most = 0;
        for (const auto location : input_.locations()[process])
        {
            VisitSearch search(input_.index(), regions_of(end.region), end.visit);
            const auto source = input_.open(location);
            read_to_end(*source, search);
            if (search.begin())
            {
                return is_begin ? *search.begin() : search.end();
            }
            most = std::max(most, search.visits());
        }
        throw UsageError("process " + std::to_string(process) + " has " + std::to_string(most) +
                         " visits of the region '" + printable(end.region) + "', not " +
                         std::to_string(end.visit) + "; give others by --visits");
    }

    CutInput& input_;
};

/// Takes the records of locations that another rank writes.
class Nobody final : public UniformEventHandler<Nobody>
{
public:
    template <class Record>
    void handle(Record&)
    {
    }
    void finish() override {}
};

otf2::WriterOptions writer_options(const CutOptions& options, const Definitions& definitions)
{
    otf2::WriterOptions writer;
    writer.creator = "haec_import";
    writer.description = "haec_import cut " + options.trace.parent_path().filename().string();
    writer.trace_id = text_hash(writer.description);
    writer.definition_chunk_size =
        otf2::definition_chunk_for(definitions, writer.definition_chunk_size);
    return writer;
}

void survey_all(CutInput& input, CutSurvey& survey)
{
    for (ProcessIndex process = 0; process < input.locations().size(); ++process)
    {
        std::vector<std::unique_ptr<RecordSource>> sources;
        std::vector<CutSurvey::Location> locations;
        for (const auto location : input.locations()[process])
        {
            sources.push_back(input.open(location));
            locations.emplace_back(location, sources.back().get());
        }
        survey.read(process, locations);
    }
    survey.settle();
}

void write_records(CutInput& input, const CutSurvey& survey, otf2::TraceWriter& writer,
                   const OwnShare& own, LossCounts& losses)
{
    for (ProcessIndex process = 0; process < input.locations().size(); ++process)
    {
        for (const auto location : input.locations()[process])
        {
            Nobody nobody;
            EventHandler& out = own.contains(process)
                                    ? static_cast<EventHandler&>(writer.sink(
                                          input.index().locations()[location].reference))
                                    : nobody;
            CutFilter filter(input.index(), survey.plan(location), out, losses);
            const auto source = input.open(location);
            read_to_end(*source, filter);
            filter.finish();
        }
    }
}

} // namespace

void cut_trace(std::span<const std::string> arguments, Ranks& ranks)
{
    CutOptions options;
    LossCounts losses;
    std::unique_ptr<CutInput> input;
    std::unique_ptr<CutSurvey> survey;
    Definitions all;
    otf2::WriterOptions writing;
    together(ranks,
             [&]
             {
                 options = parse(arguments);
                 if (!options.help.empty())
                 {
                     return;
                 }
                 input = std::make_unique<CutInput>(options.trace);
                 survey = std::make_unique<CutSurvey>(
                     input->index(), WindowSearch(*input).windows(options.from, options.to),
                     losses);
                 survey_all(*input, *survey);
                 all = input->definitions();
                 writing = writer_options(options, all);
                 otf2::require_readable_anchor(writing, all.properties);
             });
    if (input == nullptr)
    {
        on_first(ranks, [&] { std::cout << options.help; });
        return;
    }
    const OwnShare own(input->locations().size(), ranks);
    OutputDirectory output(options.output, options.force, ranks);
    otf2::TraceWriter writer(output.path(), std::move(writing), ranks);
    together(ranks,
             [&]
             {
                 write_records(*input, *survey, writer, own, losses);
                 if (options.strict)
                 {
                     losses.require_none_lost();
                 }
             });
    add_import_properties("cut", options.trace.filename().string(), losses, all);
    const auto events = writer.close(std::move(all));
    output.publish();
    if (ranks.is_first() && !options.is_quiet)
    {
        std::cout << printable((options.output / "traces.otf2").string()) << ": " << events
                  << " events\n"
                  << losses.table();
    }
}

} // namespace haec_sim
