// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/subcommand_options.hpp"
#include "haec_sim/platform/platform.hpp"

namespace haec_sim
{

/// The options --routing and --indirect.
void add_routing(SubcommandOptions& options);

/// Gives the machine the routing that the options name. Its keys are those that the machine has for
/// the same routing already, else as they are by default; --indirect replaces one of them. Throws
/// UsageError where there is no such routing, or it has no such key.
void choose_routing(const SubcommandOptions& options, Platform::Description& machine);

} // namespace haec_sim
