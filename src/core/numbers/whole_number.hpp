// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace haec_sim
{

/// The text as a number of digits only; none where it is anything else or beyond 64 bits.
std::optional<std::uint64_t> whole_number(std::string_view text);

} // namespace haec_sim
