// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/export/options.hpp"

#include "app/common/anchor.hpp"
#include "app/common/choice.hpp"
#include "app/common/output_option.hpp"
#include "app/common/subcommand_options.hpp"
#include "core/files/temporary_folder.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <vector>

namespace haec_sim
{

using exporting::Format;

namespace
{

const char* const formats_help =
    "Formats and their file endings; a further .gz compresses:\n"
    "  perfetto  .json         Trace Event Format, for ui.perfetto.dev and chrome://tracing\n"
    "  paje      .trace        for ViTE and pajeng\n"
    "  paraver   .prv          for Paraver; writes .pcf and .row beside it\n"
    "  messages  messages.csv  a table of all messages\n"
    "  visits    visits.csv    a table of all visits of regions\n"
    "  messages.arrow, visits.arrow  the same tables as files of Arrow, with times in ps\n"
    "  samples   samples.csv   a table of all samples of calling contexts\n"
    "  goal      .goal         a program of LogGOPSim and ATLAHS, which haec_import goal reads\n"
    "Exit status: 0 done, 1 failed, 2 wrong usage.\n";

std::vector<std::string> names_of_formats()
{
    std::vector<std::string> names;
    for (const auto& format : exporting::format_names())
    {
        names.emplace_back(format.name);
    }
    return names;
}

Format format_named(const std::string& name)
{
    return exporting::format_names()[place_among(names_of_formats(), name, "format")].format;
}

Format format_of(const SubcommandOptions& options, const std::string& output)
{
    const auto by_ending = exporting::format_of_file(output);
    if (options.has("format"))
    {
        return format_named(options.text("format"));
    }
    if (!by_ending)
    {
        std::string names;
        for (const auto& name : names_of_formats())
        {
            names += (names.empty() ? "" : ", ") + name;
        }
        options.fail((output.empty() ? "standard output" : "the ending of '" + output + "'") +
                     " tells no format; give --format: " + names);
    }
    return *by_ending;
}

/// The algorithms that --collectives names.
CollectiveChoices choices_in(const std::string& text)
{
    const std::vector<std::string> tables{"mpich", "mpich3", "openmpi"};
    std::vector<JsonValue> entries;
    for (const auto& entry : split(text, ','))
    {
        const bool is_table = std::ranges::count(tables, entry) > 0;
        entries.push_back(is_table ? JsonValue{JsonValue::Object{{"table", JsonValue{entry}}}}
                                   : JsonValue{entry});
    }
    return read_collective_choices(entries, "--collectives");
}

/// Takes over what GOAL alone has.
void read_goal_options(const SubcommandOptions& options, ExportOptions& result)
{
    for (const char* name : {"text", "collectives", "strict"})
    {
        if (options.has(name) && result.format != Format::goal)
        {
            options.fail(std::string("--") + name +
                         " is for the format goal; leave it out, or give --format goal");
        }
    }
    result.is_text = options.has("text");
    result.strict = options.has("strict");
    if (options.has("collectives"))
    {
        result.collectives = choices_in(options.text("collectives"));
    }
}

} // namespace

std::filesystem::path folder_of(const std::string& output)
{
    if (output.empty())
    {
        return temporary_folder();
    }
    const auto folder = std::filesystem::path(output).parent_path();
    return folder.empty() ? "." : folder;
}

ExportOptions parse_export_options(std::span<const std::string> arguments)
{
    SubcommandOptions options("haec_export", "TRACE",
                              "converts an OTF2 trace to the format of another program");
    options.set_example("haec_export recorded --output recorded.json");
    options.add("format,f", "NAME", "the format (that of the output's ending)");
    add_output(options);
    options.add_flag("text", "goal: write a text (a binary file)");
    options.add("collectives", "LIST",
                "goal: algorithms of collectives, as openmpi or allreduce:ring,bcast:binomial "
                "(those of the simulation that wrote the trace, else mpich)");
    options.add_flag("strict", "goal: fail if a record of the trace is lost");
    options.add_epilogue(formats_help);
    options.parse(arguments);
    ExportOptions result;
    if (options.wants_help())
    {
        result.help = options.help();
        return result;
    }
    result.trace = anchor_of(options.argument());
    result.output = output_of(options);
    result.is_quiet = options.is_quiet();
    result.format = format_of(options, result.output.path);
    read_goal_options(options, result);
    if (result.format == Format::paraver &&
        exporting::format_of_file(result.output.path) != Format::paraver)
    {
        options.fail("a trace of Paraver is three files; give --output NAME.prv");
    }
    return result;
}

} // namespace haec_sim
