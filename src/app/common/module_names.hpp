// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>
#include <vector>

namespace haec_sim
{

/// The names in the value of --modules, which single commas divide. Throws UsageError.
std::vector<std::string> module_names(const std::string& list);

} // namespace haec_sim
