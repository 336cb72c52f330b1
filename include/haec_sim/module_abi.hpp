// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// The version of what a shared object and the program that loads it must have in common: the
/// classes of include/haec_sim as the compiler lays them out. Goes up by one with every change of a
/// member, of a virtual function, of a record or of what a function returns. A shared object with
/// another number is refused.
inline constexpr std::uint32_t module_abi = 17;

} // namespace haec_sim
