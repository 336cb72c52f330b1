// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <optional>
#include <string>

namespace haec_sim::checker
{

struct Options
{
    std::string input;
    std::string output;
    bool identity = false;
    bool causality = false;
    bool keeps_collectives = false;
    bool json = false;
};

extern const char* const usage;

// Nothing if the command line is wrong.
std::optional<Options> parse_options(int argc, const char* const* argv);

} // namespace haec_sim::checker
