// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/gen/options.hpp"

#include "core/numbers/number_text.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace haec_sim
{

namespace
{

namespace po = boost::program_options;

std::string text_of(const ParameterValue& value)
{
    const auto* integer = std::get_if<std::int64_t>(&value);
    return integer != nullptr ? std::to_string(*integer) : std::get<std::string>(value);
}

std::string summary_of(const ParameterSpec& spec)
{
    std::string text = spec.summary;
    if (!spec.unit.empty())
    {
        text += " [" + spec.unit + "]";
    }
    const bool shows_default = spec.default_value && spec.kind != ParameterKind::boolean;
    return shows_default ? text + " (" + text_of(*spec.default_value) + ")" : text;
}

po::options_description describe(const workload::PatternDescriptor& pattern)
{
    po::options_description options("haec_gen " + pattern.name + " [options]: " + pattern.summary);
    auto add = options.add_options();
    for (const auto& spec : pattern.parameters)
    {
        if (spec.kind == ParameterKind::boolean)
        {
            add(spec.name.c_str(), summary_of(spec).c_str());
            continue;
        }
        add(spec.name.c_str(), po::value<std::string>(), summary_of(spec).c_str());
    }
    add("matrix-only", "write no trace but its communication matrix, as haec_map matrix would");
    const auto output =
        "folder of the new trace (" + pattern.name + "), or file of the matrix (standard output)";
    add("output,o", po::value<std::string>(), output.c_str());
    add("force", "replace an older output of that name");
    add("help", "print this");
    return options;
}

std::vector<std::string> pattern_names()
{
    std::vector<std::string> names;
    for (const auto& pattern : workload::patterns())
    {
        names.push_back(pattern.name);
    }
    return names;
}

std::string general_help()
{
    std::ostringstream text;
    text << "haec_gen PATTERN [options]: writes the OTF2 trace of a synthetic MPI program\n\n";
    std::size_t longest = 0;
    for (const auto& name : pattern_names())
    {
        longest = std::max(longest, name.size());
    }
    for (const auto& pattern : workload::patterns())
    {
        text << "  " << pattern.name << std::string(longest + 2 - pattern.name.size(), ' ')
             << pattern.summary << "\n";
    }
    text << "\nhaec_gen PATTERN --help lists a pattern's options. The ranks of mpirun, if any, "
            "write "
            "together.\n"
            "Exit status: 0 done, 1 failed, 2 wrong usage.\n";
    return text.str();
}

const workload::PatternDescriptor& require_pattern(const std::string& name)
{
    const auto* pattern = workload::find_pattern(name);
    if (pattern == nullptr)
    {
        throw UsageError("command line: there is no pattern '" + name + "'" +
                         did_you_mean(name, pattern_names()) + "; haec_gen --help lists them");
    }
    return *pattern;
}

std::int64_t parse_integer(const ParameterSpec& spec, const std::string& text)
{
    std::int64_t number = 0;
    const auto* end = text.data() + text.size();
    const auto [rest, code] = std::from_chars(text.data(), end, number);
    const auto value = static_cast<double>(number);
    if (code != std::errc{} || rest != end || value < *spec.minimum || value > *spec.maximum)
    {
        throw UsageError("--" + spec.name + ": expected an integer from " +
                         number_text(*spec.minimum) + " to " + number_text(*spec.maximum) +
                         ", found '" + text + "'");
    }
    return number;
}

ParameterValue parse_value(const ParameterSpec& spec, const std::string& text)
{
    if (spec.kind == ParameterKind::integer)
    {
        return parse_integer(spec, text);
    }
    HAEC_SIM_ASSERT(spec.kind == ParameterKind::text);
    return text;
}

/// Boost's own message has no word on how to mend it.
[[noreturn]] void fail_unknown(const po::unknown_option& unknown,
                               const workload::PatternDescriptor& pattern)
{
    std::vector<std::string> names{"--matrix-only", "--output", "--force", "--help"};
    for (const auto& spec : pattern.parameters)
    {
        names.push_back("--" + spec.name);
    }
    const auto name = unknown.get_option_name();
    throw UsageError("command line: " + pattern.name + " has no option " + name +
                     did_you_mean(name, names));
}

po::variables_map parse(std::span<const std::string> arguments,
                        const po::options_description& options,
                        const workload::PatternDescriptor& pattern)
{
    using namespace po::command_line_style;
    po::variables_map values;
    try
    {
        const std::vector<std::string> words(arguments.begin(), arguments.end());
        po::store(po::command_line_parser(words)
                      .options(options)
                      .positional({})
                      .style(unix_style & ~allow_guessing)
                      .run(),
                  values);
    }
    catch (const po::unknown_option& unknown)
    {
        fail_unknown(unknown, pattern);
    }
    catch (const po::error& error)
    {
        throw UsageError("command line: " + std::string(error.what()) + "; see haec_gen " +
                         pattern.name + " --help");
    }
    return values;
}

/// Takes the parameters over, and puts them into the command.
void take_parameters(const po::variables_map& values, GenerateOptions& options)
{
    options.command = "haec_gen " + options.pattern->name;
    for (const auto& spec : options.pattern->parameters)
    {
        const bool given = values.count(spec.name) > 0;
        if (spec.kind == ParameterKind::boolean)
        {
            options.parameters.set(spec.name, given, given);
            options.command += given ? " --" + spec.name : "";
            continue;
        }
        if (!given && !spec.default_value)
        {
            continue;
        }
        const auto value =
            given ? parse_value(spec, values[spec.name].as<std::string>()) : *spec.default_value;
        options.parameters.set(spec.name, value, given);
        options.command += given ? " --" + spec.name + " " + text_of(value) : "";
    }
}

/// Throws UsageError for what only a trace shows.
void check_matrix_only(const GenerateOptions& options)
{
    for (const std::string name : {"compute-ns", "variation", "threads", "inner-threads",
                                   "counters", "parts", "percent", "latency-ns"})
    {
        if (options.parameters.given(name))
        {
            throw UsageError("--" + name +
                             ": has no effect on the matrix that --matrix-only writes; leave one "
                             "of the two out");
        }
    }
}

std::string output_of(const po::variables_map& values, const GenerateOptions& options)
{
    if (values.count("output") > 0)
    {
        return values["output"].as<std::string>();
    }
    if (options.matrix_only && options.force)
    {
        throw UsageError("--force: standard output needs no replacing; leave it out, or give an "
                         "--output");
    }
    return options.matrix_only ? "" : options.pattern->name;
}

} // namespace

GenerateOptions parse_generate_options(std::span<const std::string> arguments)
{
    GenerateOptions options;
    if (arguments.empty())
    {
        throw UsageError("command line: name a pattern, one of " + join(pattern_names()) +
                         "; haec_gen --help tells more");
    }
    if (arguments.front() == "--help" || arguments.front() == "-h")
    {
        options.help = general_help();
        return options;
    }
    options.pattern = &require_pattern(arguments.front());
    const auto description = describe(*options.pattern);
    const auto values = parse(arguments.subspan(1), description, *options.pattern);
    if (values.count("help") > 0)
    {
        std::ostringstream text;
        text << description;
        options.help = text.str();
        return options;
    }
    take_parameters(values, options);
    options.matrix_only = values.count("matrix-only") > 0;
    if (options.matrix_only)
    {
        check_matrix_only(options);
    }
    options.force = values.count("force") > 0;
    options.output = output_of(values, options);
    return options;
}

} // namespace haec_sim
