// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "layout.hpp"
#include "random.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace haec_sim::test
{

/// A thread of the program.
struct Place
{
    std::uint32_t process = 0;
    std::uint32_t thread = 0;

    friend auto operator<=>(const Place&, const Place&) = default;
};

/// Writes down what threads do, in the order in which they do it. Each process has one clock: by
/// time, location and record its records are in that order too. Records of one time are common.
class Recording
{
public:
    Recording(const Layout& layout, Random& random);

    /// Adds a record; the time is not before `earliest`. Returns the time.
    Picoseconds add(const Place& place, const AnyEvent& event, Picoseconds earliest = {});

    /// The records by thread; times are of the processes' clocks, which are not quite the same.
    const std::map<Place, std::vector<AnyEvent>>& records() const
    {
        return records_;
    }

private:
    struct Clock
    {
        Picoseconds now{};
        /// The last that recorded at that time.
        std::uint32_t thread = 0;
        /// The error by which it goes wrong.
        Picoseconds error{};
    };

    void accompany(const Place& place, Picoseconds time);
    void append(const Place& place, AnyEvent event, Picoseconds time);

    Random& random_;
    std::vector<Clock> clocks_;
    std::map<Place, std::vector<AnyEvent>> records_;
};

} // namespace haec_sim::test
