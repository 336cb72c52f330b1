// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>

namespace haec_sim::workload
{

/// What hybrid programs do besides messages, parallel loops and barriers.
struct HybridParts
{
    bool critical = false;
    bool tasks = false;
    bool nested = false;
    bool collective = false;
};

/// Those that are named, separated by commas; "all"; "none". Throws UsageError for any other name.
HybridParts hybrid_parts(const std::string& names);

} // namespace haec_sim::workload
