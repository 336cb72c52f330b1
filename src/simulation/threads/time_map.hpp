// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "haec_sim/units.hpp"
#include "simulation/threads/team.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The progress of a process's leader, for locations that follow it (spec: semantics, R8):
/// piecewise linear through its records' times, and with the same shift before the first and after
/// the last. Keeps what the slowest follower still needs (ADR 27). Times between two records are
/// rounded to the nearest picosecond, in integers.
class TimeMap
{
public:
    /// `wake` outlives it.
    explicit TimeMap(const Wake& wake) : wake_(wake) {}

    /// Adds a follower, before the first record. Returns its number.
    std::size_t add_follower(LocationIndex location);

    /// A record of the leader went out. Neither time of a point is less than that of the point
    /// before.
    void note(const TimePair& point);

    /// The leader has no further records.
    void end();

    /// The output time of an input time, which does not decrease for one follower; nothing where
    /// the leader is not beyond it: the follower is woken. Where the leader has no records at all,
    /// that is the input time.
    std::optional<Picoseconds> at(std::size_t follower, Picoseconds in);

    /// A follower does not ask for times before `in` any more.
    void skip_to(std::size_t follower, Picoseconds in);

    /// That follower asks no more.
    void leave(std::size_t follower);

    /// That follower waits for something else, until it asks again.
    void turn_away(std::size_t follower)
    {
        followers_[follower].is_elsewhere = true;
    }

    /// The leader is so far ahead of a follower that it should let it catch up. A follower that
    /// waits, for the leader or for something else, does not count: it would not catch up.
    bool is_far_ahead() const noexcept
    {
        return points_.size() > most_points && is_anybody_behind();
    }

private:
    /// The points that the leader may be ahead of its followers.
    static constexpr std::size_t most_points = 16384;

    struct Follower
    {
        LocationIndex location = 0;
        /// The number of the last point before what it asked for.
        std::uint64_t last = 0;
        bool has_left = false;
        bool is_elsewhere = false;
        std::optional<Picoseconds> awaited;
    };

    const TimePair& point(std::uint64_t number) const
    {
        return points_.at(number - first_);
    }

    std::uint64_t end_number() const
    {
        return first_ + points_.size();
    }

    static Picoseconds between(const TimePair& left, const TimePair& right, Picoseconds in);
    bool is_anybody_behind() const noexcept;
    void forget_needless();
    void wake_those_before(Picoseconds in);

    const Wake& wake_;
    std::vector<Follower> followers_;
    Fifo<TimePair> points_;
    /// The number of the first point that is kept.
    std::uint64_t first_ = 0;
    bool is_over_ = false;
};

} // namespace haec_sim
