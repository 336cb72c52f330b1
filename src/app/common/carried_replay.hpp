// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "simulation/replay/replay_options.hpp"

#include <filesystem>

namespace haec_sim
{

/// The options of `replay` of the configuration that an output of haec_sim carries; the defaults
/// for other traces, and if `is_optional` for a configuration that cannot be read here. `anchor` is
/// the archive's. Throws UsageError if it cannot be read.
ReplayOptions carried_replay(const Definitions& archive, const std::filesystem::path& anchor,
                             bool is_optional);

} // namespace haec_sim
