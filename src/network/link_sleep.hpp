// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/link_type.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"

namespace haec_sim
{

/// The times after which a direction of a link falls asleep, and which it takes to wake.
///
/// Source: docs/adr/0037, on top of the service (spec: contention, "Service").
///     s = a + wake_delay  if a - free > sleep_after;  else s = max(a, free)
/// Neglected: waking ahead of the head: each sleeping link on the way adds its delay, to W. Ports
/// do not sleep; all links are awake at 0.
/// Keys of types of links: sleep_after, wake_delay [ns].
/// Example: sleep_after 2 us, wake_delay 5 us: a first message at 2 us does not wait, one that
/// comes 1 ps later waits 5 us.
struct SleepTimes
{
    /// The end of all times: never. It is counted from the end of the last unit; a unit that comes
    /// just then keeps the link awake.
    Picoseconds after = Picoseconds::max();
    /// The time from the coming of a unit's head until it is taken.
    Picoseconds wake_delay{};
};

/// The times of a type of links. A type that says no `sleep_after` never sleeps; one that says no
/// `wake_delay` wakes at once.
inline SleepTimes sleep_times(const LinkType& type)
{
    if (!type.sleep_after)
    {
        return {};
    }
    return {to_picoseconds(*type.sleep_after),
            to_picoseconds(type.wake_delay.value_or(Nanoseconds{}))};
}

/// True where any type of links sleeps. Where none does, units need not be looked at for it.
bool has_sleeping_links(const Platform& platform);

/// A direction of a link, or a port, which never sleeps.
struct LinkSleep
{
    SleepTimes times;
    SleepStatistics statistics{};
};

} // namespace haec_sim
