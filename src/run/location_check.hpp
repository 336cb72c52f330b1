// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <string>
#include <vector>

namespace haec_sim
{

/// Sees to it that modules leave the locations alone: each is a file that somebody writes, with as
/// many events as its definition promises.
class LocationCheck
{
public:
    /// The locations as they are before any module sees them.
    explicit LocationCheck(const Definitions& definitions);

    /// Throws UsageError, naming the module that was the last to see the definitions, where there
    /// are more locations now, fewer, or other ones. Other ones are those with another name, type,
    /// group or number of events.
    void after(const std::string& module, const Definitions& definitions) const;

private:
    std::vector<definitions::Location> locations_;
};

} // namespace haec_sim
