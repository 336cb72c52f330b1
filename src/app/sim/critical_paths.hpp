// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/critical_path/critical_path.hpp"

#include <optional>

namespace haec_sim
{

/// The critical paths of a run.
struct CriticalPaths
{
    CriticalPath whole;
    /// Of the region of interest, if there is one.
    std::optional<CriticalPath> interest;
};

} // namespace haec_sim
