// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/options.hpp"

#include "app/common/output_option.hpp"
#include "app/common/subcommand_options.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

constexpr const char* general_help =
    "haec_resources COMMAND [options]: what bounds a run, without simulating it\n"
    "\n"
    "  evaluate    computes from an application and a machine how long a run takes at best, how\n"
    "              busy every resource is, what bounds it and what would help\n"
    "\n"
    "haec_resources COMMAND --help lists a command's options.\n"
    "Exit status: 0 done, 1 failed, 2 wrong usage.\n";

std::string format_of(const SubcommandOptions& options)
{
    static const std::vector<std::string> formats{"text", "csv", "json"};
    const auto format = options.text("format", "text");
    if (std::ranges::find(formats, format) == formats.end())
    {
        options.fail("--format: there is no format '" + format + "'" +
                     did_you_mean(format, formats));
    }
    return format;
}

ResourcesCommand parse_evaluate(std::span<const std::string> arguments)
{
    SubcommandOptions options(
        "haec_resources evaluate", "APPLICATION...",
        "computes from documents of an application and a machine how long a run takes at best and "
        "what bounds it; several applications stand beside each other");
    options.add("machine", "FILE", "the machine: rates and capacities");
    options.add_repeatable("set", "PATH=VALUE",
                           "changes a value of a document, such as "
                           "machine.resources.DPIM.count=512 or application.parameters.n=4096");
    options.add_repeatable(
        "sweep", "PATH=VALUES",
        "evaluates all of these values, and with several sweeps all combinations: 1,2,4 or "
        "8:64:+8 or 8:64:*2");
    options.add("format", "FORMAT", "one of text, csv, json (text)");
    add_output(options);
    options.parse(arguments);
    if (options.wants_help())
    {
        return ResourcesHelp{options.help()};
    }
    ResourcesEvaluateCommand command{{}, format_of(options), output_of(options)};
    for (const auto& application : options.arguments())
    {
        command.files.push_back({application, options.required("machine"), options.texts("set"),
                                 options.texts("sweep")});
    }
    return command;
}

} // namespace

ResourcesCommand parse_resources_command(std::span<const std::string> arguments)
{
    const auto command = command_word("haec_resources", {"evaluate"}, arguments);
    return command.empty() ? ResourcesHelp{general_help} : parse_evaluate(arguments.subspan(1));
}

} // namespace haec_sim
