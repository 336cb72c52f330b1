// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "trace.hpp"

namespace haec_sim::checker
{

enum class CollectiveMode
{
    preserve,
    synchronize
};

// What the simulator was configured with, as far as the rules name it.
struct Options
{
    std::string input;
    std::string output;
    bool identity = false;
    bool keep_unmatched = false;
    bool json = false;
    Picoseconds overhead = 0;        // O_r
    Picoseconds occupancy = 200'000; // O = d_mpi + d_s, that of DOR's defaults
    std::uint64_t eager_threshold = 65536;
    double compute_scale = 1;
    CollectiveMode collectives = CollectiveMode::synchronize;
};

extern const char* const usage;

// Nothing if the command line is wrong.
std::optional<Options> parse_options(int argc, const char* const* argv);

} // namespace haec_sim::checker
