// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <boost/program_options/options_description.hpp>

#include <vector>

namespace haec_sim
{

/// The place of the output without --output.
inline constexpr const char* default_output = "haec_sim-output";

/// Every option of the program, once: names, values, meaning. The parser, --help and the manual's
/// tables come from here.
const std::vector<boost::program_options::options_description>& option_groups();

/// All groups as one.
boost::program_options::options_description all_options();

} // namespace haec_sim
