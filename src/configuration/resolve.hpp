// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "core/log/faults.hpp"

namespace haec_sim
{

/// Fills in the defaults that depend on other keys, and adds faults for combinations of keys that
/// no single key is at fault for: all keys without effect, and the first other fault of each
/// section. Where there are faults already, only keys without effect are told, unless a misspelt
/// key may be why.
void resolve(Configuration& configuration, Faults& faults);

} // namespace haec_sim
