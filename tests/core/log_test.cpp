// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/log/log_settings.hpp"
#include "core/log/phase.hpp"
#include "message_of.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <regex>
#include <sys/wait.h>

namespace haec_sim
{

namespace
{

class Log : public testing::Test
{
protected:
    void SetUp() override
    {
        std::filesystem::remove(file_);
    }

    void TearDown() override
    {
        log::configure({});
        std::filesystem::remove(file_);
    }

    void start(log::Level level, int rank = 0)
    {
        log::configure({.level = level, .rank = rank, .file = file_});
    }

    std::vector<std::string> lines() const
    {
        std::ifstream stream(file_);
        std::vector<std::string> result;
        for (std::string line; std::getline(stream, line);)
        {
            result.push_back(line);
        }
        return result;
    }

    const std::filesystem::path file_ = std::filesystem::path(testing::TempDir()) /
                                        ("haec_sim_log_test." + std::to_string(getpid()));
};

} // namespace

TEST_F(Log, LineHasTimeRankLevelComponentText)
{
    start(log::Level::info, 3);
    HAEC_SIM_LOG(warn, "replay", "matched " << 5 << " messages");
    const std::regex form(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z rank 3 warn replay: )"
                          "matched 5 messages");
    ASSERT_EQ(lines().size(), 1U);
    EXPECT_TRUE(std::regex_match(lines()[0], form)) << lines()[0];
}

TEST_F(Log, LowerLevelsAreNotWritten)
{
    start(log::Level::warn);
    HAEC_SIM_LOG(info, "replay", "quiet");
    EXPECT_TRUE(lines().empty());
    EXPECT_FALSE(log::enabled(log::Level::info));
    EXPECT_TRUE(log::enabled(log::Level::warn));
    EXPECT_TRUE(log::enabled(log::Level::fatal));
}

TEST_F(Log, AMessageIsOneLine)
{
    start(log::Level::info);
    log::write(log::Level::info, "a", "b\nc");
    ASSERT_EQ(lines().size(), 1U);
    EXPECT_NE(lines()[0].find("a: b\\nc"), std::string::npos);
}

TEST_F(Log, HasWhatHappensWithinItsTimes)
{
    log::configure(
        {.level = log::Level::info, .file = file_, .from = Picoseconds{20}, .to = Picoseconds{30}});
    for (const int time : {19, 20, 30, 31})
    {
        HAEC_SIM_LOG_AT(warn, "replay", Picoseconds{time}, "an event");
    }
    HAEC_SIM_LOG(info, "replay", "of no time");
    const auto written = lines();
    ASSERT_EQ(written.size(), 3U);
    EXPECT_TRUE(written[0].ends_with("rank 0 warn replay: at 20ps: an event")) << written[0];
    EXPECT_TRUE(written[1].ends_with("rank 0 warn replay: at 30ps: an event")) << written[1];
    EXPECT_TRUE(written[2].ends_with("rank 0 info replay: of no time")) << written[2];
}

TEST_F(Log, RanksThatAreNotChosenWriteWarningsOnly)
{
    for (const int rank : {0, 1, 2})
    {
        log::configure({.level = log::Level::info,
                        .rank = rank,
                        .file = file_,
                        .ranks = NumberList::from("1-2")});
        HAEC_SIM_LOG(info, "replay", "a fact");
        HAEC_SIM_LOG(warn, "replay", "a warning");
        log::set_level(log::Level::fatal);
        HAEC_SIM_LOG(warn, "replay", "silence");
        log::set_level(log::Level::info);
        HAEC_SIM_LOG(info, "replay", "another fact");
    }
    std::vector<std::string> written;
    for (const auto& line : lines())
    {
        written.push_back(line.substr(line.find("rank")));
    }
    EXPECT_EQ(written, (std::vector<std::string>{
                           "rank 0 warn replay: a warning", "rank 1 info replay: a fact",
                           "rank 1 warn replay: a warning", "rank 1 info replay: another fact",
                           "rank 2 info replay: a fact", "rank 2 warn replay: a warning",
                           "rank 2 info replay: another fact"}));
}

TEST_F(Log, TellsOfALevelThatIsNotCompiledIn)
{
    start(log::Level::trace);
    log::warn_of_floor(log::floor);
    EXPECT_TRUE(lines().empty());
    if (log::floor == log::Level::trace)
    {
        return;
    }
    log::warn_of_floor(log::Level::trace);
    ASSERT_EQ(lines().size(), 1U);
    const auto least = std::string(log::to_string(log::floor));
    EXPECT_NE(lines()[0].find("warn log: this build has no messages of level trace, the least is " +
                              least +
                              "; configure one with -DHAEC_SIM_LOG_FLOOR=0 for all of them"),
              std::string::npos)
        << lines()[0];
    // One rank tells it.
    start(log::Level::trace, 1);
    log::warn_of_floor(log::Level::trace);
    EXPECT_EQ(lines().size(), 1U);
}

TEST_F(Log, PhasesBeginAndEnd)
{
    start(log::Level::debug, 2);
    {
        const log::Phase phase("reading inputs");
    }
    if (log::floor > log::Level::debug)
    {
        EXPECT_TRUE(lines().empty());
        return;
    }
    ASSERT_EQ(lines().size(), 2U);
    EXPECT_TRUE(lines()[0].ends_with("rank 2 debug phase: begins: reading inputs")) << lines()[0];
    EXPECT_NE(lines()[1].find("debug phase: ends: reading inputs, after "), std::string::npos);
}

TEST_F(Log, RanksShareAFileWithoutMixingLines)
{
    constexpr int ranks = 4;
    constexpr int messages = 500;
    for (int rank = 0; rank < ranks; ++rank)
    {
        if (fork() == 0)
        {
            start(log::Level::info, rank);
            for (int i = 0; i < messages; ++i)
            {
                log::write(log::Level::info, "test", std::string(200, 'x'));
            }
            _exit(0);
        }
    }
    while (wait(nullptr) > 0)
    {
    }
    const std::regex form("[^ ]+ rank [0-3] info test: x{200}");
    ASSERT_EQ(lines().size(), std::size_t{ranks * messages});
    for (const std::string& line : lines())
    {
        ASSERT_TRUE(std::regex_match(line, form)) << line;
    }
}

TEST_F(Log, FileThatCannotBeOpened)
{
    try
    {
        log::configure({.file = "/nowhere/at/all.log"});
        FAIL();
    }
    catch (const Error& error)
    {
        EXPECT_STREQ(error.what(), "/nowhere/at/all.log: cannot be opened as log file (No such file"
                                   " or directory): choose another --log-file");
    }
}

TEST(LogLevels, HaveNames)
{
    EXPECT_EQ(log::to_string(log::Level::trace), "trace");
    EXPECT_EQ(log::level_from("fatal"), log::Level::fatal);
    EXPECT_EQ(test::message_of([] { log::level_from("wran"); }),
              "no log level 'wran'; did you mean 'warn'?");
}

} // namespace haec_sim
