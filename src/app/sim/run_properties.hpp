// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "haec_sim/platform/platform.hpp"

#include <cstddef>
#include <map>
#include <string>

namespace haec_sim
{

/// Every program that opens a trace reads its properties: a longer text is left out.
inline constexpr std::size_t longest_property = 1 << 20;

/// The properties of an output's archive that say how it came about: HAEC_SIM::CONFIGURATION, which
/// is the text of --dump-config, and HAEC_SIM::MAPPING, a mapping file. What is longer than
/// `longest` is replaced by a line that says how long it was.
std::map<std::string, std::string> run_properties(const Configuration& configuration,
                                                  const Mapping& mapping, const Platform& platform,
                                                  std::size_t longest = longest_property);

} // namespace haec_sim
