// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/leftovers.hpp"
#include "core/files/output_parts.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/output_file.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;

class Outputs : public ::testing::Test
{
protected:
    Outputs()
    {
        std::string name = (fs::temp_directory_path() / "haec_sim-outputs-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }

    ~Outputs() override
    {
        fs::remove_all(folder_);
    }

    std::string file(const char* name) const
    {
        return (folder_ / name).string();
    }

    std::size_t count() const
    {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }

    fs::path folder_;
};

std::function<void(std::ostream&)> text(const char* what)
{
    return [what](std::ostream& out) { out << what; };
}

TEST_F(Outputs, HaveTheirNamesTogether)
{
    write_together({{file("a"), text("one")},
                    {file("b"), [this](std::ostream& out)
                     {
                         EXPECT_FALSE(fs::exists(file("a")));
                         out << "two";
                     }}});
    EXPECT_EQ(count(), 2u);
    std::string line;
    std::ifstream(file("b")) >> line;
    EXPECT_EQ(line, "two");
}

TEST_F(Outputs, AreNotLeftWhereOneDoesNotFit)
{
    fs::create_directory(file("b"));
    EXPECT_THROW(write_together({{file("a"), text("one")}, {file("b"), text("two")}}), Error);
    EXPECT_FALSE(fs::exists(file("a")));
    EXPECT_EQ(count(), 1u);
}

/// The number of a process that has ended.
pid_t ended_process()
{
    const pid_t process = ::fork();
    if (process == 0)
    {
        std::_Exit(0);
    }
    ::waitpid(process, nullptr, 0);
    return process;
}

TEST_F(Outputs, TakeAwayWhatAKilledProgramHasLeft)
{
    const auto partial = [this](const std::string& output, pid_t process)
    { return file((output + ".partial-" + std::to_string(process) + "-0").c_str()); };
    const auto ended = ended_process();
    const auto abandoned = partial("a", ended);
    const auto of_another_output = partial("b", ended);
    const auto of_a_running_process = partial("a", ::getppid());
    const auto folder = partial("a", ended) + "1";
    for (const auto& name : {abandoned, of_another_output, of_a_running_process})
    {
        std::ofstream(name) << "half";
    }
    fs::create_directory(folder);
    write_output(file("a"), text("whole"));
    EXPECT_FALSE(fs::exists(abandoned));
    EXPECT_TRUE(fs::exists(of_another_output));
    EXPECT_TRUE(fs::exists(of_a_running_process));
    EXPECT_TRUE(fs::exists(folder));
}

// Its process may run on another machine, where its number says nothing here.
TEST_F(Outputs, LeaveWhatIsLocked)
{
    const auto name = file(("a.partial-" + std::to_string(ended_process()) + "-0").c_str());
    std::ofstream(name) << "half";
    const int lock = lock_path(name);
    ASSERT_GE(lock, 0);
    write_output(file("a"), text("whole"));
    EXPECT_TRUE(fs::exists(name));
    ::close(lock);
    write_output(file("a"), text("whole"));
    EXPECT_FALSE(fs::exists(name));
}

/// Does what a signal does, while the program goes on until it is ended.
void end_by_signal_while(const std::function<void()>& action)
{
    remove_leftovers();
    std::thread(action).detach();
    std::this_thread::sleep_for(std::chrono::milliseconds{200});
    std::_Exit(7);
}

TEST_F(Outputs, AreNotBegunAfterASignal)
{
    EXPECT_EXIT(end_by_signal_while([this] { write_output(file("a"), text("one")); }),
                ::testing::ExitedWithCode(7), "");
    EXPECT_EQ(count(), 0u);
}

TEST_F(Outputs, AreNotMadeAgainAfterASignal)
{
    const auto end = [this]
    {
        write_together({{file("a"), text("one")},
                        {file("b"), [](std::ostream& /*out*/) { end_by_signal_while([] {}); }}});
    };
    EXPECT_EXIT(end(), ::testing::ExitedWithCode(7), "");
    EXPECT_EQ(count(), 0u);
}

} // namespace

} // namespace haec_sim::test
