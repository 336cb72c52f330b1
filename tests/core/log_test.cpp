// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/log/log_settings.hpp"
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
        log::configure({level, rank, file_});
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
        log::configure({log::Level::info, 0, "/nowhere/at/all.log"});
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
