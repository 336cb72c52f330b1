// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/mpi/run_on_ranks.hpp"

#include <functional>
#include <string>
#include <vector>

namespace haec_sim
{

/// A program: takes the words after its name, on each of its ranks.
using Program = std::function<void(const std::vector<std::string>& arguments, Ranks& ranks,
                                   Exchange& exchange)>;

/// The main of every program: runs `run` on the ranks that there are. What goes wrong is one line
/// on standard error, also where a signal ends the program or standard output cannot be written.
/// Returns the exit status.
int program_main(const char* name, int argc, char** argv, const Program& run,
                 Networks networks = Networks::needed);

} // namespace haec_sim
