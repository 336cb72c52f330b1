// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/module.hpp"

namespace haec_sim
{

/// Throws UsageError, naming module and key, where a spec contradicts itself: a key is there twice,
/// a default is not of its key's kind or not a valid value, a path is no text. Such a spec would
/// do its harm later, where nobody knows whose it is.
void check_specs(const ModuleDescriptor& module);

} // namespace haec_sim
