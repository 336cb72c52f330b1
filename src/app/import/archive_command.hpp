// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"

#include <span>
#include <string>

namespace haec_sim
{

/// `haec_import archive`: writes several OTF2 archives, of one run or of several jobs, as one.
/// `arguments` are those behind the word. Throws UsageError naming the option. Collective.
void join_archives(std::span<const std::string> arguments, Ranks& ranks);

} // namespace haec_sim
