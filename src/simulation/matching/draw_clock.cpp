// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/draw_clock.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// Two times below it have a sum.
constexpr Picoseconds far_off{std::int64_t{1} << 62};

} // namespace

void make_later(DrawTimes& times, const DrawTimes& others)
{
    for (std::size_t draw = 0; draw < times.size(); ++draw)
    {
        times[draw] = std::max(times[draw], others[draw]);
    }
}

void delay(DrawTimes& times, Picoseconds more)
{
    for (auto& time : times)
    {
        time += more;
    }
}

void DrawClock::move()
{
    if (!is_moved_)
    {
        coming_ = last_;
        is_moved_ = true;
    }
}

void DrawClock::start(Picoseconds time)
{
    std::ranges::fill(coming_, time);
    is_moved_ = true;
}

void DrawClock::pass(Picoseconds gap)
{
    is_moved_ = true;
    for (std::size_t draw = 0; draw < last_.size(); ++draw)
    {
        coming_[draw] = last_[draw] + gap;
    }
}

void DrawClock::compute(Picoseconds gap, const ComputeScale& scale, std::span<const double> factors)
{
    is_moved_ = true;
    for (std::size_t draw = 0; draw < last_.size(); ++draw)
    {
        coming_[draw] = last_[draw] + std::min(scale.of(gap, factors[draw]), far_off);
    }
}

void DrawClock::wait(const DrawTimes& until)
{
    move();
    make_later(coming_, until);
}

void DrawClock::wait_longer(Picoseconds more)
{
    move();
    delay(coming_, more);
}

bool DrawClock::commit(Picoseconds time)
{
    if (is_moved_)
    {
        std::swap(last_, coming_);
        is_moved_ = false;
    }
    return last_.front() == time && *std::ranges::max_element(last_) < far_off;
}

void DrawClock::enter(std::size_t depth)
{
    entered_.resize(std::max(entered_.size(), depth));
    entered_[depth - 1] = last_;
}

} // namespace haec_sim
