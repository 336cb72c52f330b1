// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>

namespace haec_sim::workload
{

/// The parts of hybrid programs besides messages, parallel loops and barriers.
struct HybridParts
{
    bool critical = false;
    bool tasks = false;
    bool nested = false;
    bool collective = false;
};

/// The named parts, separated by commas; "all"; "none". Throws UsageError for any other name.
HybridParts hybrid_parts(const std::string& names);

} // namespace haec_sim::workload
