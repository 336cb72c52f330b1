// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/otf2/small_archive.hpp"

#include "parallel/serial_ranks.hpp"

#include <array>

namespace haec_sim::test
{

void write_small_archive(const std::filesystem::path& folder, otf2::EventFiles by,
                         std::uint64_t chunk_size, const Generate& generate)
{
    otf2::WriterOptions options;
    options.event_files = by;
    options.event_chunk_size = chunk_size;
    SerialRanks ranks;
    otf2::TraceWriter writer(folder, options, ranks);
    generate(writer.sink(only_location));
    Definitions definitions;
    definitions.append(definitions::ClockProperties{});
    definitions::Location location;
    location.self = only_location;
    definitions.append(location);
    writer.close(definitions);
}

std::filesystem::path event_file(const std::filesystem::path& folder)
{
    return folder / "traces" / (std::to_string(only_location.value) + ".evt");
}

void read_all(otf2::EventSource& source, EventHandler& to, std::uint64_t portion)
{
    const bool never_stop = false;
    std::array<ComingRecord, 16> room;
    while (!source.at_end())
    {
        source.glance(room);
        source.read(to, never_stop, portion);
    }
}

std::vector<LocationRef> locations_of(const Definitions& definitions)
{
    std::vector<LocationRef> locations;
    definitions.each<definitions::Location>([&](const auto& location)
                                            { locations.push_back(location.self); });
    return locations;
}

void read_small_archive(const std::filesystem::path& folder, otf2::EventFiles by, Read& read)
{
    otf2::TraceReader reader(folder / "traces.otf2",
                             {.event_files = by, .allows_missing_definitions = true});
    reader.open_locations(std::array{only_location});
    const auto source = reader.events(only_location);
    read_all(*source, read.events, 61);
    read.unknown = source->unknown();
    read.broken_promises = reader.broken_promises();
}

} // namespace haec_sim::test
