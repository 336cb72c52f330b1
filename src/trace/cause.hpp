// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "trace/indices.hpp"

namespace haec_sim
{

/// The cause of a wait: a location, and its output time. The times by which a rule decides come
/// from elsewhere; causes are noted for reports and the critical path. One that is not known is
/// before all others.
struct Cause
{
    Picoseconds time = Picoseconds::min();
    LocationIndex location = no_location;

    bool is_known() const noexcept
    {
        return location != no_location;
    }

    /// The latest of several; of those at the same time the one of the lowest location. So the
    /// result does not depend on the order in which causes come.
    void include(const Cause& other)
    {
        if (other.time > time || (other.time == time && other.location < location))
        {
            *this = other;
        }
    }
};

} // namespace haec_sim
