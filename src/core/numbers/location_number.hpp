// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"

#include <cstdint>

namespace haec_sim
{

/// The location of a process's thread, numbered as Score-P does; thread 0 is the master.
constexpr LocationRef location_of(std::uint32_t rank, std::uint32_t thread)
{
    return LocationRef{(std::uint64_t{thread} << 32U) | rank};
}

} // namespace haec_sim
