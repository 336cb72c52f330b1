// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/format.hpp"

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

/// Counts what goes by.
class CountedTimeline final : public Timeline
{
public:
    explicit CountedTimeline(Timeline& next) : next_(next) {}

    void begin(LocationIndex location, Picoseconds time) override
    {
        next_.begin(location, time);
    }

    void end(LocationIndex location, Picoseconds time) override
    {
        next_.end(location, time);
    }

    void enter(LocationIndex location, RegionRef region, Picoseconds time) override
    {
        next_.enter(location, region, time);
    }

    void leave(const Visit& visit) override
    {
        ++totals.visits;
        next_.leave(visit);
    }

    void end_of_message(const MessageEnd& end) override
    {
        next_.end_of_message(end);
    }

    void message(const Message& message) override
    {
        ++totals.messages;
        next_.message(message);
    }

    void sample(const Sample& sample) override
    {
        ++totals.samples;
        next_.sample(sample);
    }

    Totals totals;

private:
    Timeline& next_;
};

/// All locations of a trace.
class Program
{
public:
    Program(const TraceIndex& index, const Labels& labels, Timeline& timeline)
        : metrics_(labels.metrics, index), channels_(timeline), context_{index, timeline, channels_}
    {
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
            locations_.emplace_back(location, context_,
                                    postings_[index.locations()[location].process], metrics_);
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

private:
    MetricColumns metrics_;
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
    { return tell_timeline(trace.index, trace.labels, trace.sources, timeline); };
    TimeSorter sorter(trace.folder);
    const ParaverObjects objects(trace.labels);
    std::unique_ptr<Timeline> timeline;
    switch (trace.format)
    {
    case Format::perfetto:
        timeline = std::make_unique<PerfettoTimeline>(trace.labels, out);
        break;
    case Format::paje:
        timeline = std::make_unique<PajeTimeline>(trace.labels, out, sorter);
        break;
    case Format::paraver:
        timeline = std::make_unique<ParaverTimeline>(trace.labels, objects, out, sorter);
        break;
    case Format::messages:
        timeline = std::make_unique<MessageTable>(trace.labels, out);
        break;
    case Format::visits:
        timeline = std::make_unique<VisitTable>(trace.labels, out);
        break;
    }
    HAEC_SIM_ASSERT(timeline != nullptr);
    return tell(*timeline);
}

} // namespace

Totals tell_timeline(const TraceIndex& index, const Labels& labels, const Sources& sources,
                     Timeline& timeline)
{
    CountedTimeline counted(timeline);
    Program program(index, labels, counted);
    program.read(sources);
    timeline.finish();
    auto totals = counted.totals;
    totals.unmatched_sends = program.channels().waiting_sends();
    totals.unmatched_receives = program.channels().waiting_receives();
    return totals;
}

const std::vector<FormatName>& format_names()
{
    static const std::vector<FormatName> names{{Format::perfetto, "perfetto", ".json"},
                                               {Format::paje, "paje", ".trace"},
                                               {Format::paraver, "paraver", ".prv"},
                                               {Format::messages, "messages", "messages.csv"},
                                               {Format::visits, "visits", "visits.csv"}};
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

Totals write_export(const Export& trace, std::ostream& out)
{
    if (!trace.compressed)
    {
        return write_plain(trace, out);
    }
    constexpr std::streamsize buffered = 1 << 16;
    boost::iostreams::filtering_ostream compressed;
    compressed.push(boost::iostreams::gzip_compressor(least_effort, buffered), buffered);
    compressed.push(BlockSink(out), buffered);
    compressed.exceptions(std::ios::badbit);
    const auto totals = write_plain(trace, compressed);
    compressed.reset();
    return totals;
}

} // namespace haec_sim::exporting
