// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/command_line.hpp"

#include "app/common/anchor.hpp"
#include "app/sim/option_groups.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <boost/program_options/parsers.hpp>
#include <boost/program_options/variables_map.hpp>

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

po::variables_map parse(int argc, const char* const* argv, const po::options_description& options)
{
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

/// Throws UsageError for options that need another one.
void check_together(const CommandLine& line, const po::variables_map& values)
{
    for (const std::string option : {"report-sections", "report-bins"})
    {
        if (values.count(option) > 0 && !line.report)
        {
            throw UsageError(
                "--" + option +
                ": has no effect without a report; give --report FILE, or leave it out");
        }
    }
    if (line.report_choice.ideal && !line.report)
    {
        throw UsageError(
            "--ideal: its figures are in the report only; give --report FILE, or leave it out");
    }
    if (line.log.to < line.log.from)
    {
        throw UsageError(
            "--log-to: is before --log-from, so that no time is left; give a later one");
    }
}

} // namespace

CommandLine read_command_line(int argc, const char* const* argv)
{
    CommandLine result;
    const auto groups = option_groups(result);
    const auto values = parse(argc, argv, all_options(groups));
    for (const auto& rows : groups)
    {
        rows.take(values);
    }
    find_trace(result);
    check_together(result, values);
    return result;
}

} // namespace haec_sim
