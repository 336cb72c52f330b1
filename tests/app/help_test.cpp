// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/command_line.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

namespace haec_sim
{

namespace
{

using Names = std::set<std::string>;

/// What stands behind `before` at the begin of a line.
Names names_in(const std::string& text, const std::string& before)
{
    const std::regex name("(?:^|\n)" + before + "--([a-z-]+)");
    std::sregex_iterator found(text.begin(), text.end(), name);
    Names names;
    for (; found != std::sregex_iterator(); ++found)
    {
        names.insert((*found)[1]);
    }
    return names;
}

} // namespace

TEST(Help, NamesTheOptionsThatTheTablesHave)
{
    const auto names = names_in(help_text(), "  (?:-\\w \\[ )?");
    EXPECT_EQ(names, names_in(option_tables(), R"(\| (?:`-\w`, )?`)"));
    for (const auto* one : {"trace", "config", "no-output", "describe", "version", "progress"})
    {
        EXPECT_TRUE(names.contains(one)) << one;
    }
}

TEST(Help, TellsWhereTheOutputGoes)
{
    EXPECT_NE(help_text().find("-o [ --output ] FOLDER (=haec_sim-output)"), std::string::npos);
}

TEST(Help, HasGroupsUsageAndExample)
{
    const std::string help = help_text();
    for (const char* part :
         {"Usage:", "Input and output:", "Simulation:", "Instead of simulating:", "Messages:"})
    {
        EXPECT_NE(help.find(std::string("\n") + part + "\n"), std::string::npos) << part;
    }
    EXPECT_NE(help.find("\n\nExample: haec_sim "), std::string::npos);
}

TEST(Help, LinesFitATerminal)
{
    std::istringstream lines(help_text());
    for (std::string line; std::getline(lines, line);)
    {
        EXPECT_LE(line.size(), 100U) << line;
        EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
    }
}

TEST(Help, TablesAreMarkdown)
{
    const std::string tables = option_tables();
    EXPECT_EQ(tables.find("| option | default | meaning |\n|---|---|---|\n| `--trace FILE` | - |"),
              0U);
    EXPECT_NE(tables.find("| `-V`, `--log-level LEVEL` | `info` | "), std::string::npos);
    EXPECT_NE(tables.find("| `--unmatched error\\|keep` | `error` | "), std::string::npos);
}

} // namespace haec_sim
