// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"

#include <span>
#include <string>

namespace haec_sim
{

/// `haec_import cut`: writes a part of a trace. `arguments` are those behind the word. Throws
/// UsageError naming the option. Collective.
void cut_trace(std::span<const std::string> arguments, Ranks& ranks);

} // namespace haec_sim
