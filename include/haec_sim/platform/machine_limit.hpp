// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// The maximum number of links (both directions counted once) and of vertices of a machine whose
/// links are visited one by one. It prevents a short key in a configuration from taking hours or
/// all memory.
inline constexpr std::uint64_t most_machine_links = std::uint64_t{1} << 24;

} // namespace haec_sim
