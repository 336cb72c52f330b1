// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <unordered_set>

namespace haec_sim::verification
{

/// The regions whose time is not the program's own computing (spec: semantics, R0), by their
/// paradigms and roles. Those of MPI are not among them: whatever is inside of them counts, too.
class OwnRegions
{
public:
    explicit OwnRegions(const Definitions& definitions);

    /// True where time in the region itself, as the innermost one, is computing. Regions that are
    /// not defined are the program's.
    bool compute(RegionRef region) const
    {
        return !of_others_.contains(region);
    }

private:
    std::unordered_set<RegionRef> of_others_;
};

} // namespace haec_sim::verification
