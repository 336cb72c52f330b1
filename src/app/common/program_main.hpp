// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mpi/run_on_ranks.hpp"

#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace haec_sim
{

/// Puts complaints as lines on standard error, with the program's name in front.
inline Complain complaints_of(const char* name)
{
    return [name](const std::string& line) {
        std::cerr << std::string(name) + ": " + line + "\n" << std::flush;
    };
}

/// The main of a program whose ranks need no exchange: runs `run` with the words after the
/// program's name, on the ranks that there are. What goes wrong is one line on standard error.
/// Returns the exit status.
inline int program_main(
    const char* name, int argc, char** argv,
    const std::function<void(const std::vector<std::string>& arguments, Ranks& ranks)>& run)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    return run_on_ranks([&](Ranks& ranks, Exchange&) { run(arguments, ranks); },
                        complaints_of(name));
}

} // namespace haec_sim
