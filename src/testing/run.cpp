// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/testing/run.hpp"

#include "testing/archive.hpp"
#include "testing/command.hpp"
#include "testing/scratch_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

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
