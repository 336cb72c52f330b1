// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"

#include <string>

namespace haec_sim::otf2
{

/// The archive's and the location's name, for messages. The text is made when somebody asks: there
/// are as many of these as locations, and few are ever told of.
class LocationName
{
public:
    /// `trace` is the anchor file, and outlives this.
    LocationName(const std::string& trace, LocationRef location)
        : trace_(&trace), location_(location)
    {
    }

    /// "traces.otf2, location 3"
    std::string text() const
    {
        return *trace_ + ", location " + std::to_string(location_.value);
    }

    LocationRef location() const noexcept
    {
        return location_;
    }

private:
    const std::string* trace_;
    LocationRef location_;
};

} // namespace haec_sim::otf2
