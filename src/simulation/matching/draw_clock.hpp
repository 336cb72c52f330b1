// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "simulation/replay/compute_scale.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// A time in each draw of noise that a run carries along.
using DrawTimes = std::vector<Picoseconds>;

/// Makes each time the later of the two.
void make_later(DrawTimes& times, const DrawTimes& others);

/// Adds to each time.
void delay(DrawTimes& times, Picoseconds more);

/// The times of a location's records in each draw: Timeline, for many draws at a time (spec:
/// semantics, "Noise"). A rule says the time of the record that it re-times, from that of the one
/// before; commit() makes it the time of the last record.
class DrawClock
{
public:
    explicit DrawClock(std::size_t draws) : last_(draws), coming_(draws) {}

    /// The times of the last record.
    const DrawTimes& last() const noexcept
    {
        return last_;
    }

    /// The times of the record that is re-timed, as far as rules have said them.
    const DrawTimes& coming() const noexcept
    {
        return is_moved_ ? coming_ : last_;
    }

    /// The first record has that time.
    void start(Picoseconds time);

    /// The record has the time of the last one. All others count from it.
    void stay() noexcept
    {
        is_moved_ = false;
    }

    /// It comes so long after the last one.
    void pass(Picoseconds gap);

    /// The same for computing, whose time is scaled, times a factor in each draw.
    void compute(Picoseconds gap, const ComputeScale& scale, std::span<const double> factors);

    /// It is not before these times.
    void wait(const DrawTimes& until);

    /// It comes later.
    void wait_longer(Picoseconds more);

    /// The record is out. False where the first draw has another time than the run says, or a draw
    /// comes near the end of all times.
    bool commit(Picoseconds time);

    /// The region at that depth of the stack, from 1, was entered with the last record.
    void enter(std::size_t depth);

    /// When the region at that depth was entered; the last record, where that is 0.
    const DrawTimes& entered(std::size_t depth) const
    {
        return depth == 0 ? last_ : entered_[depth - 1];
    }

private:
    /// Before anything is said of the record that comes.
    void move();

    DrawTimes last_;
    DrawTimes coming_;
    bool is_moved_ = false;
    std::vector<DrawTimes> entered_;
};

} // namespace haec_sim
