// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/expression.hpp"

#include <string_view>
#include <vector>

namespace haec_sim::resources
{

/// The steps of an expression, in postfix order. Throws UsageError naming the column.
std::vector<Step> steps_of(std::string_view text);

} // namespace haec_sim::resources
