// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "testing/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <sys/wait.h>

namespace haec_sim::test
{

using kit::ScratchFolder;

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
