// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "simulation/replay/replay_options.hpp"

#include <vector>

namespace haec_sim
{

/// The keys of the section `replay` (spec: files, "Keys of replay"), in the order of --describe.
const std::vector<ParameterSpec>& replay_keys();

/// The options of a section whose keys have been checked one by one; `overhead` is in both O and
/// O_r. Reads the files of `collective_algorithms`. Throws UsageError, which begins with the path
/// of the key, for what no single key can tell.
ReplayOptions replay_options(const Parameters& section);

/// The name in configurations.
const char* name_of(CollectiveRule rule);

} // namespace haec_sim
