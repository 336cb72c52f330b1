// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/testing/run.hpp"

#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "parallel/serial_ranks.hpp"
#include "testing/command.hpp"
#include "testing/scratch_folder.hpp"
#include "trace/read_to_end.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>
#include <variant>

namespace haec_sim::kit
{

namespace
{

namespace fs = std::filesystem;

std::vector<std::string> command_of(const Run& run, const fs::path& scratch)
{
    // A run that hangs is a failed test, not one that waits for ever. Tests have more ranks than
    // machines have cores, and run beside each other: Open MPI has a folder for each.
    std::vector<std::string> words{"timeout",
                                   "--kill-after=5",
                                   "60",
                                   "env",
                                   "OMPI_MCA_rmaps_base_oversubscribe=1",
                                   "OMPI_MCA_orte_tmpdir_base=" + scratch.string()};
    if (is_root())
    {
        // Containers, in which tests run, have nobody else.
        words.insert(words.end(), {"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"});
    }
    if (run.ranks > 1)
    {
        words.insert(words.end(), {"mpirun", "-n", std::to_string(run.ranks)});
    }
    words.insert(words.end(), {run.program, "--trace", "../in", "--output", "out"});
    words.insert(words.end(), run.arguments.begin(), run.arguments.end());
    return words;
}

std::string text_of(const fs::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

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

/// Writes the program as an archive to a folder, which must not exist.
void write_archive(const Program& program, const fs::path& folder)
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

/// Puts definitions and records of an archive into the outcome.
void read_archive(const fs::path& anchor, Outcome& outcome)
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

} // namespace

Outcome simulate(const Program& program, const Run& run)
{
    const ScratchFolder scratch;
    const auto folder = scratch.path() / "run";
    fs::create_directory(folder);
    write_archive(program, scratch.path() / "in");
    Outcome outcome;
    outcome.status = run_command(command_of(run, scratch.path()), folder, scratch.path() / "stdout",
                                 scratch.path() / "stderr");
    outcome.summary = text_of(scratch.path() / "stdout");
    outcome.messages = text_of(scratch.path() / "stderr");
    for (const auto& entry : fs::recursive_directory_iterator(folder))
    {
        if (entry.is_regular_file())
        {
            outcome.files[entry.path().lexically_relative(folder)] = text_of(entry.path());
        }
    }
    if (const auto anchor = folder / "out" / "traces.otf2"; fs::exists(anchor))
    {
        read_archive(anchor, outcome);
    }
    return outcome;
}

std::optional<AttributeValue> Outcome::attribute(const AttributeList& list,
                                                 std::string_view name) const
{
    std::optional<AttributeValue> value;
    definitions.each<definitions::Attribute>(
        [&](const definitions::Attribute& definition)
        {
            const auto found = std::ranges::find(list, definition.self, &Attribute::attribute);
            if (definitions.text(definition.name) == name && found != list.end())
            {
                value = found->value;
            }
        });
    return value;
}

std::string difference(const Outcome& one, const Outcome& other)
{
    for (const auto& [name, content] : one.files)
    {
        const auto found = other.files.find(name);
        if (found == other.files.end())
        {
            return name + " is missing in the second";
        }
        if (found->second != content)
        {
            return name + " differs";
        }
    }
    for (const auto& [name, content] : other.files)
    {
        if (!one.files.contains(name))
        {
            return name + " is missing in the first";
        }
    }
    return {};
}

} // namespace haec_sim::kit
