// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"

namespace haec_sim::static_network_model
{

/// Completes a section whose keys have been checked one by one: refuses keys without effect and
/// impossible combinations, and fills in the defaults of the chosen family. It would accept what it
/// fills in: a resolved section, written out and read again, means the same.
///
/// Throws UsageError naming the path of the key.
void resolve(Parameters& section, const Platform& platform);

} // namespace haec_sim::static_network_model
