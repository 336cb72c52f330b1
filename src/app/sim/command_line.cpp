// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/command_line.hpp"

#include "app/common/anchor.hpp"
#include "app/common/choice.hpp"
#include "app/common/module_names.hpp"
#include "app/common/shipped_files.hpp"
#include "app/common/topology_option.hpp"
#include "app/sim/option_groups.hpp"
#include "core/log/log_settings.hpp"
#include "core/numbers/quantity.hpp"
#include "core/numbers/time_from.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <boost/program_options/parsers.hpp>
#include <boost/program_options/variables_map.hpp>

#include <algorithm>

namespace haec_sim
{

namespace po = boost::program_options;

namespace
{

UsageError unknown_option(const po::options_description& options, const std::string& name)
{
    std::vector<std::string> known;
    for (const auto& option : options.options())
    {
        known.push_back("--" + option->long_name());
    }
    const auto meant = nearest(name, known);
    return UsageError("unknown option '" + name + "'; " +
                      (meant ? "did you mean '" + *meant + "'?" : "--help lists the options"));
}

UsageError missing_value(const std::string& option, const std::string& next)
{
    return UsageError("--" + option + ": its value is missing, '" + next +
                      "' follows instead; write --" + option + "=" + next + " if that is meant");
}

/// Boost takes the option behind an option without its value for that value.
void check_values(const po::parsed_options& parsed)
{
    for (const po::option& option : parsed.options)
    {
        const bool is_one_word = option.original_tokens.size() < 2;
        for (const std::string& value : option.value)
        {
            if (!is_one_word && value.size() > 1 && value.front() == '-')
            {
                throw missing_value(option.string_key, value);
            }
        }
    }
}

UsageError in_our_words(const po::error& error, const po::options_description& options)
{
    if (const auto* unknown = dynamic_cast<const po::unknown_option*>(&error))
    {
        return unknown_option(options, unknown->get_option_name());
    }
    if (dynamic_cast<const po::too_many_positional_options_error*>(&error) != nullptr)
    {
        return UsageError("more than one trace given; lists of modules are separated by commas"
                          " alone, and values with blanks need quotes");
    }
    if (const auto* twice = dynamic_cast<const po::multiple_occurrences*>(&error))
    {
        return UsageError("option '" + twice->get_option_name() +
                          "' is given twice; leave out one (a trace stands alone or after"
                          " --trace)");
    }
    return UsageError(std::string(error.what()) + "; --help lists the options");
}

po::variables_map parse(int argc, const char* const* argv)
{
    const po::options_description options = all_options();
    po::positional_options_description positional;
    positional.add("trace", 1);
    // Guessing would let a misspelt option pass as another one.
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    try
    {
        po::command_line_parser parser(argc, argv);
        const po::parsed_options parsed =
            parser.options(options).positional(positional).style(style).run();
        check_values(parsed);
        po::variables_map values;
        po::store(parsed, values);
        return values;
    }
    catch (const po::error& error)
    {
        throw in_our_words(error, options);
    }
}

std::optional<std::string> optional_text(const po::variables_map& values, const char* option)
{
    if (values.count(option) == 0)
    {
        return std::nullopt;
    }
    const auto& text = values[option].as<std::string>();
    if (text.empty())
    {
        throw UsageError("--" + std::string(option) +
                         ": the value is empty; give one, or leave"
                         " the option out");
    }
    return text;
}

/// The index of an option's value among those that are valid.
std::size_t chosen(const po::variables_map& values, const char* option,
                   const std::vector<std::string>& valid)
{
    return place_among(valid, values[option].as<std::string>(), option);
}

ConfigurationChoices read_choices(const po::variables_map& values)
{
    ConfigurationChoices choices;
    if (values.count("modules") > 0)
    {
        for (const std::string& list : values["modules"].as<std::vector<std::string>>())
        {
            const std::vector<std::string> names = module_names(list);
            choices.modules.insert(choices.modules.end(), names.begin(), names.end());
        }
    }
    if (values.count("set") > 0)
    {
        choices.overrides = values["set"].as<std::vector<std::string>>();
    }
    if (values["no-libraries"].as<bool>())
    {
        choices.libraries = Libraries::refuse;
    }
    if (const auto topology = optional_text(values, "topology"))
    {
        choices.topology = parse_topology(*topology);
    }
    return choices;
}

std::uint64_t read_memory(const po::variables_map& values)
{
    const auto& text = values["memory"].as<std::string>();
    const auto whole = whole_number(text);
    const auto bytes = whole ? static_cast<double>(*whole) : quantity_in("bytes", text);
    if (!bytes || !(*bytes >= 1) || *bytes >= 0x1p64)
    {
        throw UsageError("--memory: '" + text +
                         "' is no size; give a number and a unit, such as 512MiB or 2GiB");
    }
    return static_cast<std::uint64_t>(*bytes);
}

Picoseconds read_log_time(const po::variables_map& values, const char* option,
                          Picoseconds otherwise)
{
    const auto text = optional_text(values, option);
    const auto time = text ? time_from(*text) : otherwise;
    if (!time)
    {
        throw UsageError("--" + std::string(option) + ": '" + *text +
                         "' is no time; give a number and a unit, such as 1.5s or 20ms");
    }
    return *time;
}

std::optional<NumberList> read_log_ranks(const po::variables_map& values)
{
    const auto text = optional_text(values, "log-ranks");
    if (!text)
    {
        return std::nullopt;
    }
    auto ranks = NumberList::from(*text);
    if (!ranks)
    {
        throw UsageError("--log-ranks: '" + *text +
                         "' is no list of MPI ranks; write numbers and ranges, such as 0,3-5");
    }
    return ranks;
}

log::Settings read_log(const po::variables_map& values)
{
    log::Settings settings;
    settings.level = static_cast<log::Level>(chosen(values, "log-level", log::level_names()));
    settings.file = optional_text(values, "log-file").value_or("");
    settings.ranks = read_log_ranks(values);
    settings.from = read_log_time(values, "log-from", settings.from);
    settings.to = read_log_time(values, "log-to", settings.to);
    if (settings.to < settings.from)
    {
        throw UsageError(
            "--log-to: is before --log-from, so that no time is left; give a later one");
    }
    return settings;
}

// The first of several counts.
Request read_request(const po::variables_map& values)
{
    const auto is_given = [&](const char* option) { return values[option].as<bool>(); };
    if (is_given("help"))
    {
        return Help();
    }
    if (is_given("list-modules"))
    {
        return ListOfModules();
    }
    if (is_given("list-topologies"))
    {
        return ListOfTopologies();
    }
    if (is_given("list-configs"))
    {
        return ListOfConfigurations();
    }
    if (const auto name = optional_text(values, "describe"))
    {
        return Description{*name};
    }
    if (is_given("dump-config"))
    {
        return DumpOfConfiguration();
    }
    if (is_given("dump-configs"))
    {
        return DumpsOfConfigurations();
    }
    return is_given("check") ? Request(CheckOfInputs()) : Request(Simulation());
}

void find_trace(CommandLine& command_line)
{
    const auto& request = command_line.request;
    if (!std::holds_alternative<Simulation>(request) &&
        !std::holds_alternative<CheckOfInputs>(request))
    {
        return;
    }
    if (command_line.trace.empty())
    {
        throw UsageError("no trace given; name its anchor file or its folder, such as"
                         " --trace in/traces.otf2 (--help lists the options)");
    }
    command_line.trace = anchor_of(command_line.trace);
}

ReportChoice read_report_choice(const po::variables_map& values, bool has_report)
{
    const auto sections = optional_text(values, "report-sections");
    const auto bins = optional_text(values, "report-bins");
    for (const auto& [option, is_given] :
         {std::pair("sections", sections.has_value()), std::pair("bins", bins.has_value())})
    {
        if (is_given && !has_report)
        {
            throw UsageError(
                "--report-" + std::string(option) +
                ": has no effect without a report; give --report FILE, or leave it out");
        }
    }
    auto choice = sections ? report_choice(*sections) : ReportChoice();
    if (bins)
    {
        choice.bins = report_bins(*bins);
    }
    choice.ideal = values["ideal"].as<bool>();
    if (choice.ideal && !has_report)
    {
        throw UsageError(
            "--ideal: its figures are in the report only; give --report FILE, or leave it out");
    }
    return choice;
}

} // namespace

CommandLine read_command_line(int argc, const char* const* argv)
{
    const po::variables_map values = parse(argc, argv);
    CommandLine result;
    result.trace = optional_text(values, "trace").value_or("");
    if (const auto config = optional_text(values, "config"))
    {
        result.config = configuration_file(*config);
    }
    if (const auto mapping = optional_text(values, "mapping"))
    {
        result.mapping = mapping_file(*mapping);
    }
    result.output = *optional_text(values, "output");
    result.force = values["force"].as<bool>();
    result.no_output = values["no-output"].as<bool>();
    result.report = optional_text(values, "report");
    result.from = optional_text(values, "from");
    result.to = optional_text(values, "to");
    result.quiet = values["quiet"].as<bool>();
    result.choices = read_choices(values);
    result.unmatched = static_cast<Unmatched>(chosen(values, "unmatched", {"error", "keep"}));
    result.layout = static_cast<Layout>(chosen(values, "layout", {"spread", "dedicated"}));
    result.system_tree =
        static_cast<SystemTree>(chosen(values, "system-tree", {"added", "simulated", "recorded"}));
    result.memory = read_memory(values);
    result.reads_by_library = chosen(values, "event-files", {"auto", "library"}) == 1;
    result.request = read_request(values);
    result.log = read_log(values);
    result.progress =
        static_cast<Progress>(chosen(values, "progress", {"auto", "always", "never"}));
    find_trace(result);
    result.report_choice = read_report_choice(values, result.report.has_value());
    return result;
}

} // namespace haec_sim
