// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/output_archive.hpp"

#include "haec_sim/log.hpp"
#include "otf2/archive_limits.hpp"
#include "output/carried_texts.hpp"
#include "parallel/together.hpp"
#include "run/no_file.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

OutputArchive::OutputArchive(const RunOptions& options, const otf2::WriterOptions& writer,
                             Ranks& ranks)
    : ranks_(ranks), input_(options.trace.parent_path()),
      other_texts_(otf2::anchor_size(writer, {}))
{
    if (!options.no_output)
    {
        directory_.emplace(options.output, options.force, ranks);
        writer_.emplace(directory_->path(), writer, ranks);
    }
}

otf2::EventSink& OutputArchive::sink(LocationRef location)
{
    return writer_ ? writer_->sink(location) : *sinks_.emplace_back(std::make_unique<NoFile>());
}

std::uint64_t OutputArchive::close(Definitions definitions, const otf2::Markers& markers)
{
    if (writer_)
    {
        HAEC_SIM_LOG(debug, "trace", "writes the output trace to " << directory_->path().string());
        on_first(ranks_, [&] { carry_texts(definitions); });
        return writer_->close(std::move(definitions), markers);
    }
    std::uint64_t events = 0;
    for (const auto& sink : sinks_)
    {
        events += sink->events();
    }
    return ranks_.sum(events);
}

// Those of an input that nobody simulated anew are beside its anchor.
void OutputArchive::carry_texts(Definitions& definitions) const
{
    for (const auto& property : {configuration_property, mapping_property})
    {
        if (auto text = carried_text(definitions, property, input_))
        {
            definitions.properties[property] = std::move(*text);
        }
    }
    move_long_texts(definitions, directory_->path(),
                    most_in_anchor - std::min<std::size_t>(most_in_anchor, other_texts_));
}

void OutputArchive::publish()
{
    if (directory_)
    {
        directory_->publish();
    }
}

} // namespace haec_sim
