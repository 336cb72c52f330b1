// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "../core/message_of.hpp"
#include "app/sim/command_line.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace haec_sim
{

namespace
{

CommandLine read(std::vector<const char*> arguments)
{
    arguments.insert(arguments.begin(), "haec_sim");
    return read_command_line(static_cast<int>(arguments.size()), arguments.data());
}

std::string fault(const std::vector<const char*>& arguments)
{
    return test::message_of([&] { read(arguments); });
}

/// An empty file that is there, as names of inputs are looked up.
std::string input(const std::string& name)
{
    auto path = testing::TempDir() + "command_line_test." + name;
    std::ofstream file(path);
    return path;
}

using Texts = std::vector<std::string>;

} // namespace

TEST(CommandLine, LongForm)
{
    const auto box = input("json");
    const auto positions = input("map");
    const auto line = read({"--trace",     "in/traces.otf2",  "--config",         box.c_str(),
                            "--mapping",   positions.c_str(), "--output",         "out",
                            "--set",       "a.b=1",           "--set=c.d=x y",    "--modules=a",
                            "--log-level", "debug",           "--log-file",       "log",
                            "--progress",  "never",           "--unmatched=keep", "--force",
                            "--check",     "--memory",        "1.5GiB",           "--event-files",
                            "library"});
    EXPECT_EQ(line.trace, "in/traces.otf2");
    EXPECT_EQ(line.config, box);
    EXPECT_EQ(line.mapping, positions);
    EXPECT_EQ(line.output, "out");
    EXPECT_EQ(line.choices.overrides, (Texts{"a.b=1", "c.d=x y"}));
    EXPECT_EQ(line.choices.modules, Texts{"a"});
    EXPECT_EQ(line.log.level, log::Level::debug);
    EXPECT_EQ(line.log.file, "log");
    EXPECT_EQ(line.progress, Progress::never);
    EXPECT_EQ(line.unmatched, Unmatched::keep);
    EXPECT_TRUE(line.force);
    EXPECT_TRUE(std::holds_alternative<CheckOfInputs>(line.request));
    EXPECT_EQ(line.memory, 3ULL << 29U);
    EXPECT_TRUE(line.reads_by_library);
}

TEST(CommandLine, PublishedForm)
{
    const auto box = input("json");
    const auto line = read({"-c", box.c_str(), "-m", "a,b", "-V", "warn", "in/traces.otf2"});
    EXPECT_EQ(line.config, box);
    EXPECT_EQ(line.choices.modules, (Texts{"a", "b"}));
    EXPECT_EQ(line.log.level, log::Level::warn);
    EXPECT_EQ(line.trace, "in/traces.otf2");
    EXPECT_EQ(line.output, "haec_sim-output");
}

TEST(CommandLine, Defaults)
{
    const auto line = read({"traces.otf2"});
    EXPECT_FALSE(line.config.has_value());
    EXPECT_FALSE(line.mapping.has_value());
    EXPECT_TRUE(line.log.file.empty());
    EXPECT_FALSE(line.force);
    EXPECT_TRUE(std::holds_alternative<Simulation>(line.request));
    EXPECT_EQ(line.log.level, log::Level::info);
    EXPECT_EQ(line.progress, Progress::automatic);
    EXPECT_EQ(line.unmatched, Unmatched::error);
    EXPECT_EQ(line.layout, Layout::spread);
    EXPECT_EQ(line.memory, 2ULL << 30U);
    EXPECT_FALSE(line.reads_by_library);
}

TEST(CommandLine, SizesOfMemory)
{
    const auto bytes = [](const char* size) { return read({"--memory", size, "t"}).memory; };
    EXPECT_EQ(bytes("100000"), 100'000);
    EXPECT_EQ(bytes("7B"), 7);
    EXPECT_EQ(bytes("64KiB"), 65'536);
    EXPECT_EQ(bytes("64kB"), 64'000);
    EXPECT_EQ(bytes("2 GiB"), 2'147'483'648);
    EXPECT_EQ(bytes("0.5MiB"), 524'288);
    EXPECT_EQ(bytes("1TB"), 1'000'000'000'000);
    for (const auto* wrong : {"much", "2Gib", "0", "0.1B", "1e3", "GiB", "99999999TiB"})
    {
        EXPECT_EQ(fault({"--memory", wrong, "t"}),
                  "--memory: '" + std::string(wrong) +
                      "' is no size; give a number and a unit, such as 512MiB or 2GiB");
    }
}

TEST(CommandLine, ListsOfModulesAddUp)
{
    EXPECT_EQ(read({"-m", "a,./b.so", "-m", "c", "t"}).choices.modules,
              (Texts{"a", "./b.so", "c"}));
    EXPECT_EQ(fault({"-m", "a,,b", "t"}),
              "--modules: a name in 'a,,b' is empty; separate the names by single commas");
    EXPECT_EQ(fault({"-m", "a,", "t"}),
              "--modules: a name in 'a,' is empty; separate the names by single commas");
}

TEST(CommandLine, NeedsATraceUnlessItOnlyInforms)
{
    const std::string missing =
        "no trace given; name its anchor file or its folder, such as --trace"
        " in/traces.otf2 (--help lists the options)";
    EXPECT_EQ(fault({}), missing);
    EXPECT_EQ(fault({"--check"}), missing);
    for (const char* option : {"--help", "-h", "--list-modules", "--dump-config"})
    {
        EXPECT_EQ(fault({option}), "") << option;
    }
    EXPECT_EQ(std::get<Description>(read({"--describe", "identity"}).request).name, "identity");
}

TEST(CommandLine, OfSeveralRequestsOneCountsInAnyOrder)
{
    const auto asked = [](const char* one, const char* other) {
        return read({one, other, "t"}).request;
    };
    for (const auto* less : {"--check", "--dump-config", "--dump-configs", "--describe=identity"})
    {
        EXPECT_TRUE(std::holds_alternative<ListOfConfigurations>(asked(less, "--list-configs")));
        EXPECT_TRUE(std::holds_alternative<ListOfModules>(asked("--list-modules", less)));
    }
    EXPECT_TRUE(std::holds_alternative<DumpOfConfiguration>(asked("--dump-config", "--check")));
    EXPECT_TRUE(std::holds_alternative<Help>(asked("--help", "--list-modules")));
}

TEST(CommandLine, MisspeltOptions)
{
    EXPECT_EQ(fault({"--ouput", "x", "t"}), "unknown option '--ouput'; did you mean '--output'?");
    EXPECT_EQ(fault({"--dump_config"}),
              "unknown option '--dump_config'; did you mean '--dump-config'?");
    EXPECT_EQ(fault({"--fantasy", "t"}), "unknown option '--fantasy'; --help lists the options");
    EXPECT_EQ(fault({"-x", "t"}), "unknown option '-x'; --help lists the options");
}

TEST(CommandLine, NoAbbreviations)
{
    EXPECT_EQ(fault({"--trac", "t"}), "unknown option '--trac'; did you mean '--trace'?");
}

TEST(CommandLine, MissingValues)
{
    EXPECT_EQ(fault({"t", "--config"}),
              "the required argument for option '--config' is missing; --help lists the options");
    EXPECT_EQ(fault({"--output", "--force", "t"}),
              "--output: its value is missing, '--force' follows instead; write --output=--force if"
              " that is meant");
    EXPECT_EQ(fault({"--output", "", "t"}),
              "--output: the value is empty; give one, or leave the option out");
    EXPECT_EQ(fault({"--force=1", "t"}),
              "option '--force' does not take any arguments; --help lists the options");
}

TEST(CommandLine, Repetitions)
{
    EXPECT_EQ(fault({"a", "b"}), "more than one trace given; lists of modules are separated by"
                                 " commas alone, and values with blanks need quotes");
    EXPECT_EQ(fault({"--trace", "a", "b"}),
              "option '--trace' is given twice; leave out one (a trace stands alone or after"
              " --trace)");
}

TEST(CommandLine, ValuesThatAreNotValid)
{
    EXPECT_EQ(fault({"-V", "wran", "t"}),
              "--log-level: 'wran' is not a valid value; did you mean 'warn'?");
    EXPECT_EQ(fault({"--progress", "sometimes", "t"}),
              "--progress: 'sometimes' is not a valid value; use one of auto, always, never");
    EXPECT_EQ(fault({"--unmatched=drop", "t"}),
              "--unmatched: 'drop' is not a valid value; use one of error, keep");
}

TEST(CommandLine, FiltersOfTheLog)
{
    const auto all = read({"t"});
    EXPECT_FALSE(all.log.ranks);
    EXPECT_EQ(all.log.from, Picoseconds::min());
    EXPECT_EQ(all.log.to, Picoseconds::max());
    const auto line = read({"--log-ranks", "0,3-5", "--log-from", "1.5s", "--log-to=1600 ms", "t"});
    ASSERT_TRUE(line.log.ranks);
    EXPECT_TRUE(line.log.ranks->has(4));
    EXPECT_FALSE(line.log.ranks->has(1));
    EXPECT_EQ(line.log.from, Picoseconds{1'500'000'000'000});
    EXPECT_EQ(line.log.to, Picoseconds{1'600'000'000'000});
    EXPECT_EQ(
        fault({"--log-ranks", "3-1", "t"}),
        "--log-ranks: '3-1' is no list of MPI ranks; write numbers and ranges, such as 0,3-5");
    EXPECT_EQ(fault({"--log-from", "1.5", "t"}),
              "--log-from: '1.5' is no time; give a number and a unit, such as 1.5s or 20ms");
    EXPECT_EQ(fault({"--log-from", "2s", "--log-to", "1s", "t"}),
              "--log-to: is before --log-from, so that no time is left; give a later one");
}

TEST(CommandLine, Layouts)
{
    EXPECT_EQ(read({"t"}).layout, Layout::spread);
    EXPECT_EQ(read({"--layout", "dedicated", "t"}).layout, Layout::dedicated);
    EXPECT_EQ(fault({"--layout", "dedicate", "t"}),
              "--layout: 'dedicate' is not a valid value; did you mean 'dedicated'?");
}

} // namespace haec_sim
