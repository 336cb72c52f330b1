// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/command_line.hpp"
#include "app/sim/option_groups.hpp"

#include <boost/program_options/cmdline.hpp>

#include <algorithm>
#include <sstream>

namespace haec_sim
{

namespace po = boost::program_options;

namespace
{

constexpr const char* usage =
    R"(haec_sim reads the OTF2 trace of an MPI program and writes the trace that it would have on
another machine.

Example: haec_sim --trace recorded --config gemini_torus --output simulated --report run.json

Usage:
  haec_sim --trace FILE [--config FILE] [--mapping FILE] [--output FOLDER] [option ...]
  haec_sim -c FILE -m MODULE[,MODULE ...] -V LEVEL TRACE
)";

constexpr const char* epilogue = R"(
Under mpirun, all MPI ranks share the work; the output is the same for any number of them.
Exit status: 0 done, 1 failed, 2 wrong command line, configuration or mapping, or missing input.
)";

/// Boost fills lines up with blanks.
std::string without_trailing_blanks(const std::string& text)
{
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line);)
    {
        line.erase(line.find_last_not_of(' ') + 1);
        result += line + '\n';
    }
    return result;
}

/// The text of a cell in a table, where '|' ends one.
std::string cell(const std::string& text)
{
    std::string escaped;
    for (const char letter : text)
    {
        escaped += letter == '|' ? "\\|" : std::string(1, letter);
    }
    return escaped;
}

std::string table_row(const po::option_description& option)
{
    const int short_style = po::command_line_style::allow_dash_for_short;
    const std::string short_name = option.canonical_display_name(short_style);
    const std::string names =
        (short_name.size() == 2 && short_name[0] == '-' ? "`" + short_name + "`, " : "") + "`--" +
        option.long_name();
    if (option.semantic()->max_tokens() == 0)
    {
        return "| " + names + "` | - | " + cell(option.description()) + " |\n";
    }
    // "LEVEL (=info)"
    const std::string parameter = option.format_parameter();
    const std::size_t name_end = std::min(parameter.find(" (="), parameter.size());
    const std::string value = parameter.substr(0, name_end);
    const std::string default_value =
        name_end == parameter.size()
            ? "-"
            : "`" + parameter.substr(name_end + 3, parameter.size() - name_end - 4) + "`";
    return "| " + names + " " + cell(value) + "` | " + default_value + " | " +
           cell(option.description()) + " |\n";
}

} // namespace

std::string help_text()
{
    std::ostringstream text;
    CommandLine line;
    text << usage << all_options(option_groups(line)) << epilogue;
    return without_trailing_blanks(text.str());
}

std::string option_tables()
{
    std::string tables;
    CommandLine line;
    for (const auto& group : option_groups(line))
    {
        tables += tables.empty() ? "" : "\n";
        tables += "| option | default | meaning |\n|---|---|---|\n";
        for (const auto& option : group.description().options())
        {
            tables += table_row(*option);
        }
    }
    return tables;
}

} // namespace haec_sim
