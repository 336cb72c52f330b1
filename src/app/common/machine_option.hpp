// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/subcommand_options.hpp"
#include "configuration/configuration.hpp"

namespace haec_sim
{

/// The options --topology and --config, of which a command needs one.
void add_machine(SubcommandOptions& options);

/// The machine that is given: a topology alone has no modules. Throws UsageError where none or two
/// are, and for what is wrong with it.
Configuration machine_of(const SubcommandOptions& options);

} // namespace haec_sim
