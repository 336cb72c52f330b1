// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/numbers/rounded_time.hpp"
#include "haec_sim/units.hpp"

namespace haec_sim
{

/// The stretch of computing times on a node: s / v (spec: processors, "Speed"), `compute_scale`
/// over the node's `speed`. The speed divides last, so that a time over a speed is rounded once.
class ComputeScale
{
public:
    /// `scale` is from 0 to 10^6, `speed` from 10^-6 to 10^6.
    ComputeScale(double scale, double speed = 1) noexcept : scale_(scale), speed_(speed) {}

    /// Times stay as they are.
    bool is_one() const noexcept
    {
        return scale_ == 1 && speed_ == 1;
    }

    /// The duration times s * factor / v, to the nearest picosecond, halves away from zero. A
    /// product beyond 2^63 ps gives Picoseconds::max().
    Picoseconds of(Picoseconds duration, double factor = 1) const
    {
        return rounded_time(static_cast<double>(duration.count()) * (scale_ * factor) / speed_);
    }

private:
    double scale_;
    double speed_;
};

} // namespace haec_sim
