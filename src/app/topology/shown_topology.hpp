// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/subcommand_options.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/platform/platform.hpp"

#include <functional>
#include <ostream>
#include <span>
#include <string>

namespace haec_sim
{

/// Reads the options of a command that writes something about a machine; adds those that say which
/// one, and where to write.
void parse_shown(SubcommandOptions& options, std::span<const std::string> arguments);

/// Lets `write` write it for the machine of these options, to their output. Returns what is to be
/// printed besides, which is nothing. Throws UsageError for what is wrong with the machine, and
/// Error where the output must not be replaced.
std::string
write_shown(const SubcommandOptions& options,
            const std::function<void(std::ostream& out, const Platform& platform)>& write);

} // namespace haec_sim
