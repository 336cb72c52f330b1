// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdio>
#include <string>

namespace haec_sim
{

/// "12.5 %" of a share of 0.125.
inline std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof(text), "%.1f %%", 100 * share);
    return text;
}

} // namespace haec_sim
