// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// The most links, both directions of one counted once, and the most vertices, of a machine whose
/// links are looked at one by one: a few letters that ask for more must not take hours, or all
/// memory.
inline constexpr std::uint64_t most_machine_links = std::uint64_t{1} << 24;

} // namespace haec_sim
