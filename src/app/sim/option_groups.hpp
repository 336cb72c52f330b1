// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/option_rows.hpp"
#include "app/sim/command_line.hpp"

#include <vector>

namespace haec_sim
{

/// Every option of the program, once. The parser, --help and the manual's tables come from here.
/// Values go into `line`.
std::vector<OptionRows> option_groups(CommandLine& line);

/// All groups as one.
boost::program_options::options_description all_options(const std::vector<OptionRows>& groups);

} // namespace haec_sim
