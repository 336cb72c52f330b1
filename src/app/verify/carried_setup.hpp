// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace haec_sim
{

/// The configuration and the mapping that an output of haec_sim carries, as texts.
struct CarriedSetup
{
    /// As of --dump-config; nothing where the archive has none, or it was too long for it.
    std::optional<std::string> configuration;
    /// A mapping file; nothing likewise.
    std::optional<std::string> mapping;
    /// The archive is an output of haec_sim with a network model, whatever it carries.
    bool is_simulated = false;
};

/// What the archive in the folder carries. Throws Error where a file beside its anchor is missing.
CarriedSetup carried_setup(const Definitions& archive, const std::filesystem::path& folder);

/// The configuration that the text is; `anchor` is the archive's, for messages. Throws UsageError
/// where it cannot be read here, or names shared objects that are not loaded already: a trace is
/// not to run code.
Configuration carried_configuration(const std::string& text, const std::filesystem::path& anchor);

/// The mapping that the text is, on that platform, for so many processes or threads. Throws
/// UsageError where it is none.
Mapping carried_mapping(const std::string& text, const std::filesystem::path& anchor,
                        const Platform& platform, std::uint32_t count);

/// Throws UsageError where the given configuration has another machine, replay or network model
/// than the one that the archive carries. It compares what the configurations say with all defaults
/// filled in, not their texts; modules that change no times do not matter.
void require_same(Configuration given, Configuration carried);

/// Throws UsageError where a process is on another node. Both are of as many processes.
void require_same(const Mapping& given, const Mapping& carried);

} // namespace haec_sim
