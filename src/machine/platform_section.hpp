// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/section.hpp"
#include "core/registry/libraries.hpp"
#include "haec_sim/platform/platform.hpp"

#include <filesystem>
#include <optional>

namespace haec_sim
{

/// The machine as a configuration describes it.
struct PlatformSection
{
    Platform::Description description;
    /// `platform.nodes.computing` of the released form: power, cores, usage.
    std::optional<Parameters> computing_nodes;
    /// `topology.library`, loaded; empty where it names none.
    std::filesystem::path library;
};

/// Reads the machine from `topology` (the paper's form) or `platform` (the released one); with
/// neither, it is the default description. Both are a fault. Keys that are wrong leave the
/// description as it is. Relative paths start at `folder`. Whoever reads on sees all faults at
/// once.
PlatformSection read_platform(const Section& root, const std::filesystem::path& folder,
                              Libraries libraries);

} // namespace haec_sim
