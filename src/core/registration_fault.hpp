// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>

namespace haec_sim
{

/// What the first HAEC_SIM_REGISTER_MODULE that failed since the last call had to say; empty where
/// none did. Registration itself cannot report: it runs before main or inside dlopen.
std::string take_registration_fault();

} // namespace haec_sim
