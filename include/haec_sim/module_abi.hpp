// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// The version of the binary interface between a shared object and the program that loads it: the
/// layout of the classes of include/haec_sim. Increase it by one with every change of a member, a
/// virtual function, a record or a return type. A shared object with another number is refused.
inline constexpr std::uint32_t module_abi = 21;

} // namespace haec_sim
