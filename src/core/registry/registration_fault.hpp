// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace haec_sim
{

/// Registers something, and keeps the Error that says why it cannot be: registration runs before
/// main or inside dlopen, where an exception would end the program without its message.
/// Another `abi` than module_abi is such a reason, and then nothing is registered.
void note_registration_fault(std::uint32_t abi, const std::function<void()>& registration);

/// The message of the first registration that failed since the last call; empty where none did.
std::string take_registration_fault();

} // namespace haec_sim
