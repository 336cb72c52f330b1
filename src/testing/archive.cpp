// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "testing/archive.hpp"

#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "parallel/serial_ranks.hpp"
#include "trace/read_to_end.hpp"

#include <utility>
#include <variant>

namespace haec_sim::kit
{

namespace
{

/// Keeps all that it sees.
class Keeping final : public UniformEventHandler<Keeping>
{
public:
    explicit Keeping(std::vector<AnyEvent>& records) : records_(records) {}

    template <class Record>
    void handle(const Record& record)
    {
        records_.push_back(AnyEvent(std::in_place_type<Record>, record));
    }

    void finish() override {}

private:
    std::vector<AnyEvent>& records_;
};

std::vector<LocationRef> locations_of(const Definitions& definitions)
{
    std::vector<LocationRef> locations;
    definitions.each<definitions::Location>([&](const definitions::Location& location)
                                            { locations.push_back(location.self); });
    return locations;
}

} // namespace

void write_archive(const Program& program, const std::filesystem::path& folder)
{
    SerialRanks ranks;
    otf2::TraceWriter writer(folder, {}, ranks);
    auto script = program.scripts().begin();
    for (const auto location : locations_of(program.definitions))
    {
        auto& sink = writer.sink(location);
        // Locations that were added to the definitions have records of nobody.
        if (script != program.scripts().end())
        {
            for (const auto& record : (script++)->records())
            {
                std::visit([&](auto one) { deliver(sink, one); }, record);
            }
        }
        sink.finish();
    }
    writer.close(program.definitions);
}

void read_archive(const std::filesystem::path& anchor, Outcome& outcome)
{
    otf2::TraceReader reader(anchor);
    const auto locations = locations_of(reader.definitions());
    reader.open_locations(locations);
    for (const auto location : locations)
    {
        Keeping keeping(outcome.records.emplace_back());
        read_to_end(*reader.events(location), keeping);
    }
    outcome.definitions = reader.take_definitions();
}

} // namespace haec_sim::kit
