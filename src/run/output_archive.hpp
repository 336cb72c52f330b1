// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/event_sink.hpp"
#include "otf2/markers.hpp"
#include "otf2/trace_writer.hpp"
#include "output/output_directory.hpp"
#include "parallel/ranks.hpp"
#include "run/run_options.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The archive that the records of a run go into, which has its name when it is complete, or
/// nothing. Order of calls: sink() for each of the rank's locations, records to the sinks, close(),
/// publish().
class OutputArchive
{
public:
    /// The archive is as the options say. Collective.
    OutputArchive(const RunOptions& options, const otf2::WriterOptions& writer, Ranks& ranks);

    /// The end of a location's chain, which the archive owns. Where nothing is written it only
    /// counts the records.
    otf2::EventSink& sink(LocationRef location);

    /// Returns the number of all events. Collective. All records are in the sinks. The first rank
    /// writes the definitions, with the numbers of events as they are now.
    std::uint64_t close(Definitions definitions, const otf2::Markers& markers);

    /// Gives the archive its name, which is the sign that it is complete. Collective.
    void publish();

private:
    void carry_texts(Definitions& definitions) const;

    Ranks& ranks_;
    /// The folder of the trace that is read.
    std::filesystem::path input_;
    /// The bytes of an anchor file without properties.
    std::uint64_t other_texts_;
    std::optional<OutputDirectory> directory_;
    std::optional<otf2::TraceWriter> writer_;
    /// The sinks where nothing is written.
    std::vector<std::unique_ptr<otf2::EventSink>> sinks_;
};

} // namespace haec_sim
