// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"

#include <string_view>

namespace haec_sim
{

/// The value that a user sets on a command line: JSON if the text reads as such, else the text.
JsonValue json_or_text(std::string_view text);

} // namespace haec_sim
