// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <sys/wait.h>

namespace haec_sim::test
{

/// A folder that is gone at the end.
class ScratchFolder
{
public:
    ScratchFolder()
    {
        auto name = (std::filesystem::temp_directory_path() / "haec_sim-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
        {
            throw std::runtime_error("cannot make " + name);
        }
        path_ = name;
    }

    ~ScratchFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const noexcept
    {
        return path_;
    }

private:
    std::filesystem::path path_;
};

/// Succeeds where the command's exit status is 0; else tells what it said.
inline testing::AssertionResult runs(const std::string& command)
{
    std::string said;
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    for (int letter = std::fgetc(pipe); letter != EOF; letter = std::fgetc(pipe))
    {
        said += static_cast<char>(letter);
    }
    const int status = pclose(pipe);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    {
        return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << command << "\nends with status " << status << "\n"
                                       << said;
}

} // namespace haec_sim::test
