// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "haec_sim/platform/platform.hpp"

#include <map>
#include <string>

namespace haec_sim
{

/// The properties of an output's archive that say how it came about (carried_texts.hpp), however
/// long they are.
std::map<std::string, std::string> run_properties(const Configuration& configuration,
                                                  const Mapping& mapping, const Platform& platform);

} // namespace haec_sim
