// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/gen/options.hpp"

#include "app/common/subcommand_options.hpp"
#include "core/numbers/number_text.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace haec_sim
{

namespace
{

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

SubcommandOptions described_options(const workload::PatternDescriptor& pattern)
{
    SubcommandOptions options("haec_gen " + pattern.name, "",
                              "writes the trace of a synthetic MPI program: " + pattern.summary);
    for (const auto& spec : pattern.parameters)
    {
        const auto* name = spec.name.c_str();
        spec.kind == ParameterKind::boolean ? options.add_flag(name, summary_of(spec))
                                            : options.add(name, "VALUE", summary_of(spec));
    }
    options.add_flag("matrix-only",
                     "write the communication matrix, as haec_map matrix does, and no trace");
    options.add("output,o", "PATH",
                "folder of the new trace (" + pattern.name +
                    "), or file of the matrix (standard output)");
    options.add_flag("force", "replace the output if it exists");
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
    text
        << "haec_gen writes the OTF2 trace of a synthetic MPI program, or joins several traces.\n\n"
           "Example: haec_gen ring --ranks 16 --output recorded\n\n"
           "Usage: haec_gen PATTERN [options]\n"
           "       haec_gen jobs TRACE TRACE... [options]: joins traces, as jobs that share a "
           "machine\n\n";
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
    text << "\nhaec_gen PATTERN --help lists a pattern's options. Under mpirun, all ranks write "
            "parts of the trace.\n"
            "Exit status: 0 done, 1 failed, 2 wrong usage.\n";
    return text.str();
}

const workload::PatternDescriptor& require_pattern(const std::string& name)
{
    const auto* pattern = workload::find_pattern(name);
    if (pattern == nullptr)
    {
        auto words = pattern_names();
        words.emplace_back(jobs_command);
        throw UsageError("command line: '" + name + "' is no pattern" + did_you_mean(name, words) +
                         "; haec_gen --help lists them");
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

/// Takes the parameters over, and puts them into the command.
void take_parameters(const SubcommandOptions& given, GenerateOptions& options)
{
    options.command = "haec_gen " + options.pattern->name;
    for (const auto& spec : options.pattern->parameters)
    {
        const bool is_given = given.has(spec.name);
        if (spec.kind == ParameterKind::boolean)
        {
            options.parameters.set(spec.name, is_given, is_given);
            options.command += is_given ? " --" + spec.name : "";
            continue;
        }
        if (!is_given && !spec.default_value)
        {
            continue;
        }
        const auto value =
            is_given ? parse_value(spec, given.text(spec.name)) : *spec.default_value;
        options.parameters.set(spec.name, value, is_given);
        options.command += is_given ? " --" + spec.name + " " + text_of(value) : "";
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

std::string output_of(const SubcommandOptions& given, const GenerateOptions& options)
{
    if (given.has("output"))
    {
        return given.text("output");
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
    auto given = described_options(*options.pattern);
    given.parse(arguments.subspan(1));
    if (given.wants_help())
    {
        options.help = given.help();
        return options;
    }
    take_parameters(given, options);
    options.matrix_only = given.has("matrix-only");
    if (options.matrix_only)
    {
        check_matrix_only(options);
    }
    options.force = given.has("force");
    options.is_quiet = given.is_quiet();
    options.output = output_of(given, options);
    return options;
}

} // namespace haec_sim
