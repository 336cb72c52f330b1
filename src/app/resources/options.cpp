// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/options.hpp"

#include "app/common/anchor.hpp"
#include "app/common/libraries_option.hpp"
#include "app/common/output_option.hpp"
#include "app/common/shipped_files.hpp"
#include "app/common/subcommand_options.hpp"
#include "core/json/json_or_text.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

constexpr const char* general_help =
    "haec_resources computes how long a run takes at least, and which resource limits it.\n"
    "\n"
    "Example: haec_resources measure recorded --config gemini_torus -o app.json --machine "
    "torus.json\n"
    "\n"
    "Usage: haec_resources COMMAND [options]\n"
    "\n"
    "  evaluate    computes from a document of the application and one of the machine the least\n"
    "              time of a run, the load of each resource, the limit and its remedies\n"
    "  measure     writes both documents from a trace, and prints a lower bound of its "
    "simulations\n"
    "\n"
    "haec_resources COMMAND --help lists a command's options.\n"
    "Exit status: 0 done, 1 failed, 2 wrong usage.\n";

std::string format_of(const SubcommandOptions& options)
{
    const std::vector<std::string> formats{"text", "csv", "json"};
    return formats[options.choice("format", formats)];
}

ResourcesCommand parse_evaluate(std::span<const std::string> arguments)
{
    resources::DocumentFiles files;
    SubcommandOptions options(
        "haec_resources evaluate", "APPLICATION...",
        "computes from documents of an application and a machine the least time of a run and the "
        "resource that limits it; it compares several applications side by side");
    options.add("machine", "FILE", files.machine, "the machine: rates and capacities");
    options.add_repeatable("set", "PATH=VALUE", files.settings,
                           "set one value of a document, such as "
                           "machine.resources.DPIM.count=512 or application.parameters.n=4096");
    options.add_repeatable(
        "sweep", "PATH=VALUES", files.sweeps,
        "evaluate each of these values, and with several sweeps each combination: 1,2,4 or "
        "8:64:+8 or 8:64:*2");
    options.add("format", "FORMAT", "one of text, csv, json (text)");
    add_output(options);
    options.parse(arguments);
    if (options.wants_help())
    {
        return ResourcesHelp{options.help()};
    }
    ResourcesEvaluateCommand command{{}, format_of(options), output_of(options)};
    options.required("machine");
    for (const auto& application : options.arguments())
    {
        files.application = application;
        command.files.push_back(files);
    }
    return command;
}

/// "NAME=VALUE", both parts of which are there.
std::pair<std::string, std::string> parts_of(const std::string& text, const std::string& option,
                                             const char* form)
{
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    {
        throw UsageError(option + " " + text + ": expected " + form);
    }
    return {text.substr(0, equals), text.substr(equals + 1)};
}

double number_of(const std::string& text, const std::string& option)
{
    const auto value = json_or_text(text);
    const auto* number = value.if_is<double>();
    if (number == nullptr)
    {
        throw UsageError(option + ": '" + text + "' is no number");
    }
    return *number;
}

CounterDemand counter_of(const std::string& text)
{
    const auto [metric, demand] = parts_of(text, "--counter", "METRIC=RESOURCE:RATE");
    const auto colon = demand.rfind(':');
    if (colon == std::string::npos || colon == 0)
    {
        throw UsageError("--counter " + text + ": expected METRIC=RESOURCE:RATE");
    }
    const double rate = number_of(demand.substr(colon + 1), "--counter " + text);
    if (!(rate > 0))
    {
        throw UsageError("--counter " + text + ": the rate is not above 0");
    }
    return {metric, demand.substr(0, colon), rate};
}

std::optional<JsonLines> lines_of(const SubcommandOptions& options)
{
    if (options.has("jsonl") != options.has("point"))
    {
        options.fail("--jsonl and --point belong together; give both or none");
    }
    if (!options.has("jsonl"))
    {
        return std::nullopt;
    }
    JsonLines lines{options.text("jsonl"), {}};
    for (const auto& text : split(options.text("point"), ','))
    {
        const auto [name, value] = parts_of(text, "--point", "NAME=VALUE");
        lines.point.emplace_back(name, number_of(value, "--point " + text));
    }
    return lines;
}

void add_measure_options(SubcommandOptions& options, ResourcesMeasureCommand& command,
                         ConfigurationChoices& choices)
{
    options.add("config", "FILE", "the configuration of haec_sim; without it, its default");
    options.add("mapping", "FILE", into(command.mapping, mapping_file),
                "the mapping file; without it, process i on node i");
    options.add_repeatable("set", "PATH=VALUE", choices.overrides,
                           "set one value of the configuration; may be given several times");
    add_libraries(options);
    options.add("phases", "REGION", command.phase,
                "make a phase of the outermost instances of this region, and one of the rest");
    options.add_repeatable(
        "counter", "METRIC=RESOURCE:RATE",
        [&command](const auto& text, const auto&) { command.counters.push_back(counter_of(text)); },
        "count the increase of this metric outside MPI as work of a resource, "
        "which does RATE units in a second for each location");
    options.add("predicted", "TRACE", into(command.predicted, anchor_of),
                "the output of haec_sim for this trace and machine, to compare the bound with");
    options.add("jsonl", "FILE", "append the amounts to this file, in the form that Extra-P reads");
    options.add("point", "NAME=VALUE,...", "the parameters of this run, for --jsonl");
    options.add("machine", "FILE", "the document of the machine to write");
    options.add("output,o", "FILE", "the document of the application to write");
    options.add_flag("force", "replace the files if they exist");
}

/// "box.json", or what stands for it.
std::string name_of_machine(const SubcommandOptions& options)
{
    return options.has("config") ? std::filesystem::path(options.text("config")).filename().string()
                                 : "the default machine of haec_sim";
}

ResourcesCommand parse_measure(std::span<const std::string> arguments)
{
    ResourcesMeasureCommand command;
    ConfigurationChoices choices;
    SubcommandOptions options(
        "haec_resources measure", "TRACE",
        "writes the demands of a trace on a machine as two documents, and prints which resource "
        "limits the run; it is faster under mpirun");
    add_measure_options(options, command, choices);
    options.parse(arguments);
    if (options.wants_help())
    {
        return ResourcesHelp{options.help()};
    }
    command.trace = anchor_of(options.argument());
    choices.libraries = libraries_of(options);
    const auto config = options.text("config");
    command.machine = load_configuration(
        options.has("config") ? std::optional(configuration_file(config)) : std::nullopt, choices);
    command.machine_name = name_of_machine(options);
    command.lines = lines_of(options);
    const bool force = options.has("force");
    command.application = {options.required("output"), force};
    command.machine_output = {options.required("machine"), force};
    command.is_quiet = options.is_quiet();
    return command;
}

} // namespace

ResourcesCommand parse_resources_command(std::span<const std::string> arguments)
{
    const auto command = command_word("haec_resources", {"evaluate", "measure"}, arguments);
    if (command.empty())
    {
        return ResourcesHelp{general_help};
    }
    const auto rest = arguments.subspan(1);
    return command == "evaluate" ? parse_evaluate(rest) : parse_measure(rest);
}

} // namespace haec_sim
