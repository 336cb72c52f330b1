// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/collectives/collective_lengths.hpp"

#include <cstdint>

namespace haec_sim::verification
{

/// The bytes of `count` blocks of neighbours, from that of `first` on; after the last member comes
/// the first.
std::uint64_t sum_of(const Blocks& blocks, std::uint64_t first, std::uint64_t count,
                     std::uint64_t members);

} // namespace haec_sim::verification
