// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/format.hpp"

#include "export/csv_tables.hpp"
#include "export/line_buffer.hpp"
#include "export/paje.hpp"
#include "export/paraver.hpp"
#include "export/perfetto.hpp"
#include "haec_sim/error.hpp"

#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>

#include <memory>

namespace haec_sim::exporting
{

namespace
{

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
