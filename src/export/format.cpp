// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/format.hpp"

#include "export/column_tables.hpp"
#include "export/csv_tables.hpp"
#include "export/line_buffer.hpp"
#include "export/location_timeline.hpp"
#include "export/paje.hpp"
#include "export/paraver.hpp"
#include "export/perfetto.hpp"
#include "haec_sim/error.hpp"

#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <queue>
#include <utility>

namespace haec_sim::exporting
{

namespace
{

/// Records that a location reads in its turn: many enough to decode quickly, few enough that
/// locations stay together.
constexpr std::uint64_t portion = 512;

/// All locations of a trace.
class Program
{
public:
    Program(const TraceRecords& trace, Timeline& timeline)
        : metrics_(trace.labels.metrics, trace.index),
          channels_(timeline), context_{trace.index, timeline, channels_, trace.labels.delays}
    {
        const auto& index = trace.index;
        const auto form = timeline.visit_form();
        const MessagePostings::Forget forget{
            [this](SendPosting& send) { locations_[send.turn.location].messages().forget(send); },
            [this](ReceivePosting& receive)
            { locations_[receive.turn.location].messages().forget(receive); }};
        for (ProcessIndex process = 0; process < index.process_count(); ++process)
        {
            postings_.emplace_back(channels_, forget);
        }
        for (LocationIndex location = 0; location < index.locations().size(); ++location)
        {
            auto overlaps = form != VisitForm::none
                                ? find_overlaps(index, *trace.open_again(location))
                                : Overlaps{};
            auto& postings = postings_[index.locations()[location].process];
            locations_.emplace_back(location,
                                    LocationTimeline::Parts{context_, postings, metrics_, tally_},
                                    form, std::move(overlaps));
        }
    }

    void read(const Sources& sources)
    {
        using Turn = std::pair<Picoseconds, LocationIndex>;
        std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
        for (LocationIndex location = 0; location < sources.size(); ++location)
        {
            turns.emplace(Picoseconds::min(), location);
        }
        const bool never_stop = false;
        while (!turns.empty())
        {
            const auto location = turns.top().second;
            turns.pop();
            auto& timeline = locations_[location];
            auto& source = *sources[location];
            if (!source.at_end())
            {
                source.read(timeline, never_stop, portion);
            }
            if (source.at_end())
            {
                timeline.finish();
            }
            else
            {
                turns.emplace(timeline.time(), location);
            }
        }
    }

    const Channels& channels() const noexcept
    {
        return channels_;
    }

    const Tally& tally() const noexcept
    {
        return tally_;
    }

private:
    MetricColumns metrics_;
    Tally tally_;
    Channels channels_;
    LocationMessages::Context context_;
    /// The postings by process.
    std::deque<MessagePostings> postings_;
    std::deque<LocationTimeline> locations_;
};

constexpr std::string_view gzip_ending = ".gz";

// Timelines repeat themselves so much that more effort costs much time and gains little space.
constexpr int least_effort = 1;

/// The end of a chain of filters, which says why something cannot be written.
class BlockSink : public boost::iostreams::sink
{
public:
    explicit BlockSink(std::ostream& out) : out_(out) {}

    std::streamsize write(const char* text, std::streamsize size)
    {
        write_block(out_, {text, static_cast<std::size_t>(size)});
        return size;
    }

private:
    std::ostream& out_;
};

/// Writes to `out`, and not compressed.
Totals write_plain(const Export& trace, std::ostream& out)
{
    const auto tell = [&trace](Timeline& timeline)
    { return tell_timeline(trace.records, timeline, trace.format); };
    TimeSorter sorter(trace.folder);
    const auto& labels = trace.records.labels;
    const ParaverObjects objects(labels);
    std::unique_ptr<Timeline> timeline;
    switch (trace.format)
    {
    case Format::perfetto:
        timeline = std::make_unique<PerfettoTimeline>(labels, out);
        break;
    case Format::paje:
        timeline = std::make_unique<PajeTimeline>(labels, out, sorter);
        break;
    case Format::paraver:
        timeline = std::make_unique<ParaverTimeline>(labels, objects, out, sorter);
        break;
    case Format::messages:
        timeline = std::make_unique<MessageTable>(labels, out);
        break;
    case Format::visits:
        timeline = std::make_unique<VisitTable>(labels, out);
        break;
    case Format::message_columns:
        timeline = std::make_unique<MessageColumns>(labels, out);
        break;
    case Format::visit_columns:
        timeline = std::make_unique<VisitColumns>(labels, out);
        break;
    case Format::samples:
        timeline = std::make_unique<SampleTable>(labels, out);
        break;
    case Format::goal:
        break;
    }
    HAEC_SIM_ASSERT(timeline != nullptr);
    return tell(*timeline);
}

} // namespace

/// Whether a format has the attributes of messages that DelayReader reads.
static bool tells_delays(Format format)
{
    return format == Format::messages || format == Format::message_columns;
}

Totals tell_timeline(const TraceRecords& trace, Timeline& timeline, Format format)
{
    Program program(trace, timeline);
    program.read(trace.sources);
    timeline.finish();
    const auto& tally = program.tally();
    const auto& parts = tally.parts;
    Totals totals;
    totals.visits = parts.of(Part::visits);
    totals.messages = program.channels().messages();
    totals.samples = parts.of(Part::values) - tally.unnamed_values;
    totals.stack_samples = parts.of(Part::samples);
    totals.unmatched_sends = program.channels().waiting_sends();
    totals.unmatched_receives = program.channels().waiting_receives();
    const auto form = timeline.visit_form();
    totals.left_out = left_out(
        format, parts,
        {.values = tally.unnamed_values + timeline.values_left_out(),
         .unknown_peers = program.channels().unknown_peers(),
         .overlaps = form == VisitForm::pieces ? tally.overlaps : 0,
         .stray_leaves = form != VisitForm::none ? tally.stray_leaves : 0,
         .told_attributes = tells_delays(format) ? program.channels().delay_attributes() : 0});
    return totals;
}

const std::vector<FormatName>& format_names()
{
    static const std::vector<FormatName> names{
        {Format::perfetto, "perfetto", ".json"},
        {Format::paje, "paje", ".trace"},
        {Format::paraver, "paraver", ".prv"},
        {Format::messages, "messages", "messages.csv"},
        {Format::visits, "visits", "visits.csv"},
        {Format::samples, "samples", "samples.csv"},
        {Format::message_columns, "messages.arrow", "messages.arrow"},
        {Format::visit_columns, "visits.arrow", "visits.arrow"},
        {Format::goal, "goal", ".goal"}};
    return names;
}

std::optional<Format> format_of_file(std::string_view path)
{
    if (is_compressed(path))
    {
        path.remove_suffix(gzip_ending.size());
    }
    for (const auto& name : format_names())
    {
        if (path.ends_with(name.ending))
        {
            return name.format;
        }
    }
    return std::nullopt;
}

bool is_compressed(std::string_view path)
{
    return path.ends_with(gzip_ending);
}

void write_compressible(std::ostream& out, bool is_compressed,
                        const std::function<void(std::ostream&)>& write)
{
    if (!is_compressed)
    {
        write(out);
        return;
    }
    constexpr std::streamsize buffered = 1 << 16;
    boost::iostreams::filtering_ostream compressed;
    compressed.push(boost::iostreams::gzip_compressor(least_effort, buffered), buffered);
    compressed.push(BlockSink(out), buffered);
    compressed.exceptions(std::ios::badbit);
    write(compressed);
    compressed.reset();
}

Totals write_export(const Export& trace, std::ostream& out)
{
    Totals totals;
    write_compressible(out, trace.compressed,
                       [&](std::ostream& plain) { totals = write_plain(trace, plain); });
    return totals;
}

} // namespace haec_sim::exporting
