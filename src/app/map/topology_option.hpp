// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <string>

namespace haec_sim
{

/// The machine of an option X,Y,Z[:KIND], where KIND is mesh (the default), torus or haec_box.
/// Throws UsageError naming `option`.
Platform::Description parse_topology(const std::string& text, const std::string& option);

} // namespace haec_sim
