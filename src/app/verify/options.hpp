// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/output_file.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace haec_sim
{

/// `haec_verify IN OUT`.
struct VerifyOptions
{
    /// The anchor files of what was simulated and of what came out.
    std::filesystem::path input;
    std::filesystem::path output;
    /// The configuration and the mapping that haec_sim had; none: its defaults.
    std::optional<std::filesystem::path> config;
    std::optional<std::filesystem::path> mapping;
    /// Choices beside the configuration's file, as haec_sim has them.
    ConfigurationChoices choices;
    /// Set as by haec_sim --unmatched=keep. It accepts receives without a send.
    bool keep_unmatched = false;
    /// The findings are written as JSON, not as text; none, if nobody wants to hear of them.
    bool json = false;
    OutputFile summary;
    bool is_quiet = false;
    /// Text to print instead of verifying anything; empty: verify.
    std::string help;
};

/// `arguments` are those after the program's name. Throws UsageError naming the option.
VerifyOptions parse_verify_options(std::span<const std::string> arguments);

} // namespace haec_sim
