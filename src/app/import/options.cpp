// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/import/options.hpp"

#include "app/common/subcommand_options.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace haec_sim
{

namespace
{

std::string general_help()
{
    std::string text = "haec_import converts a trace of another tool to OTF2.\n\n"
                       "Example: haec_import goal schedule.goal --output imported\n\n"
                       "Usage: haec_import FORMAT FILE... [options]\n\n";
    for (const auto& format : importing::formats())
    {
        const std::string name(format.name);
        text += "  " + name + std::string(9 - name.size(), ' ') + format.summary + "\n";
    }
    text += "  archive  several OTF2 archives of one run, or of several jobs\n";
    text += "  cut      a part of an OTF2 trace, between times or regions\n";
    return text + "\nhaec_import FORMAT --help lists a format's options. Under mpirun, all ranks "
                  "write parts of the trace.\n"
                  "Exit status: 0 done, 1 failed, 2 wrong usage or wrong input.\n";
}

SubcommandOptions described_options(const importing::FormatDescriptor& format)
{
    SubcommandOptions options("haec_import " + std::string(format.name), format.arguments,
                              "converts to OTF2: " + format.summary);
    for (const auto& option : format.options)
    {
        option.value_name == nullptr ? options.add_flag(option.name, option.summary)
                                     : options.add(option.name, option.value_name, option.summary);
    }
    options.add("output,o", "FOLDER", "folder of the new trace (" + std::string(format.name) + ")");
    options.add_flag("force", "replace the output if it exists");
    options.add_flag("strict", "fail if a record of the input is lost");
    return options;
}

importing::Input input_of(const SubcommandOptions& given, const importing::FormatDescriptor& format)
{
    importing::Input input;
    for (const auto& file : given.arguments())
    {
        input.files.emplace_back(file);
    }
    for (const auto& option : format.options)
    {
        if (given.has(option.name))
        {
            input.options[option.name] =
                option.value_name == nullptr ? std::string() : given.text(option.name);
        }
    }
    return input;
}

} // namespace

ImportOptions parse_import_options(std::span<const std::string> arguments)
{
    ImportOptions options;
    std::vector<std::string> names;
    for (const auto& format : importing::formats())
    {
        names.emplace_back(format.name);
    }
    names.emplace_back("archive");
    names.emplace_back("cut");
    const auto word = command_word("haec_import", names, arguments);
    if (word.empty())
    {
        options.help = general_help();
        return options;
    }
    options.format =
        &*std::ranges::find(importing::formats(), word,
                            [](const auto& format) { return std::string_view(format.name); });
    auto given = described_options(*options.format);
    given.parse(arguments.subspan(1));
    if (given.wants_help())
    {
        options.help = given.help();
        return options;
    }
    options.input = input_of(given, *options.format);
    options.output = given.text("output", options.format->name);
    options.force = given.has("force");
    options.strict = given.has("strict");
    options.is_quiet = given.is_quiet();
    return options;
}

} // namespace haec_sim
