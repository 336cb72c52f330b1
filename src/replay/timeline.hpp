// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim
{

/// The clock of one location: input and output time of its last record (spec: semantics, R0).
class Timeline
{
public:
    explicit Timeline(double compute_scale)
        : compute_scale_(compute_scale), is_unscaled_(compute_scale == 1.0)
    {
    }

    /// s * duration, to the nearest picosecond, halves away from zero; s is 1 inside MPI.
    Picoseconds scaled(Picoseconds duration, bool inside_mpi) const
    {
        if (inside_mpi || is_unscaled_)
        {
            return duration;
        }
        const double product = static_cast<double>(duration.count()) * compute_scale_;
        return product < 0x1p63 ? Picoseconds{std::llround(product)} : Picoseconds::max();
    }

    /// The output time of a record at input time `in`, if no other rule applies. The first record
    /// keeps its time, which is not negative.
    [[gnu::always_inline]] Picoseconds gap_rule(Picoseconds in, bool inside_mpi) const
    {
        const auto gap = std::max(in - last_in_, Picoseconds{0});
        return after(last_out_, is_unscaled_ || !started_ ? gap : scaled(gap, inside_mpi));
    }

    /// The earliest possible output time of a record at input time `in`: that of the one before.
    Picoseconds floor(Picoseconds in) const
    {
        return started_ ? last_out_ : in;
    }

    bool has_started() const noexcept
    {
        return started_;
    }

    /// A record went out.
    void advance(Picoseconds in, Picoseconds out)
    {
        last_in_ = std::max(last_in_, in);
        last_out_ = out;
        started_ = true;
    }

private:
    double compute_scale_;
    bool is_unscaled_;
    bool started_ = false;
    // Both 0 before the first record.
    Picoseconds last_in_{};
    Picoseconds last_out_{};
};

} // namespace haec_sim
