// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/command_line.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace haec_sim
{

namespace
{

const char* const options[] = {
    "--trace",        "--config",      "--mapping",      "--topology",        "--output",
    "--force",        "--modules",     "--set",          "--unmatched",       "--layout",
    "--system-tree",  "--check",       "--describe",     "--dump-config",     "--dump-configs",
    "--no-libraries", "--help",        "--list-modules", "--list-topologies", "--log-level",
    "--log-file",     "--log-ranks",   "--log-from",     "--log-to",          "--version",
    "--progress",     "--memory",      "--event-files",  "--report",          "--from",
    "--to",           "--no-output",   "--quiet",        "--ideal",           "--report-sections",
    "--report-bins",  "--list-configs"};

} // namespace

TEST(Help, NamesEveryOption)
{
    const std::string help = help_text();
    const std::string tables = option_tables();
    for (const std::string option : options)
    {
        EXPECT_NE(help.find(option), std::string::npos) << option;
        EXPECT_NE(tables.find("`" + option), std::string::npos) << option;
    }
    const auto rows = std::count(tables.begin(), tables.end(), '\n') - 3 * 4 + 1;
    EXPECT_EQ(static_cast<std::size_t>(rows), std::size(options));
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
