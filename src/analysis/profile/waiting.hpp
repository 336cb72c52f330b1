// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

// The time in which a location stands still, divided by its causes. All times are output times: the
// causes of recorded waiting are not in a trace. The rule that computes a time says the cause.

namespace haec_sim
{

/// The reasons why a location waits. Reports name them in this order.
enum class WaitCause : std::uint8_t
{
    /// A receive waits for a message whose transfer has not begun.
    late_sender,
    /// A rendezvous send waits for its receive to be posted.
    late_receiver,
    /// A member of a collective waits for others to begin.
    collective,
    /// The other side of an epoch on a window, or the holder of a lock.
    window,
    /// A message queues on links that others take. There is none where links are not shared.
    network
};

/// The names by WaitCause.
inline constexpr std::array wait_cause_names{"late sender", "late receiver", "collective", "window",
                                             "network"};
inline constexpr std::size_t wait_causes = wait_cause_names.size();

/// A time in which a location stood still, divided.
struct DividedWait
{
    /// The reason why it waited at first, and how long.
    WaitCause cause = WaitCause::late_sender;
    Picoseconds waited{};
    /// The time that it then waited for the network.
    Picoseconds queued{};
    /// The time that was no waiting.
    Picoseconds transfer{};

    Picoseconds all() const
    {
        return waited + queued + transfer;
    }
};

/// Waiting by cause, and what is no waiting: time for transfers, and for the occupancy of sender
/// and receiver. They are sums of one location, in the whole run or a part of it, or by region.
struct WaitingTimes
{
    std::array<Picoseconds, wait_causes> by_cause{};
    Picoseconds transfer{};

    Picoseconds& operator[](WaitCause cause)
    {
        return by_cause[static_cast<std::size_t>(cause)];
    }

    Picoseconds operator[](WaitCause cause) const
    {
        return by_cause[static_cast<std::size_t>(cause)];
    }

    /// The waiting of all causes.
    Picoseconds waiting() const
    {
        Picoseconds sum{};
        for (const auto time : by_cause)
        {
            sum += time;
        }
        return sum;
    }

    WaitingTimes& operator+=(const WaitingTimes& other)
    {
        for (std::size_t cause = 0; cause < wait_causes; ++cause)
        {
            by_cause[cause] += other.by_cause[cause];
        }
        transfer += other.transfer;
        return *this;
    }

    WaitingTimes& operator+=(const DividedWait& wait)
    {
        (*this)[wait.cause] += wait.waited;
        (*this)[WaitCause::network] += wait.queued;
        transfer += wait.transfer;
        return *this;
    }

    WaitingTimes& operator-=(const WaitingTimes& other)
    {
        for (std::size_t cause = 0; cause < wait_causes; ++cause)
        {
            by_cause[cause] -= other.by_cause[cause];
        }
        transfer -= other.transfer;
        return *this;
    }

    friend bool operator==(const WaitingTimes&, const WaitingTimes&) = default;
};

/// A time in which a location stands still because of a message or of others.
struct Standstill
{
    Picoseconds from{};
    Picoseconds until{};
    /// The time when the transfer began that it waits for, or the last of the others. `until` makes
    /// all of it waiting, Picoseconds::min() none.
    Picoseconds begun{};
    /// The time that others caused on the message's way, on links that it shares with them.
    Picoseconds queued{};
};

/// Up to the begin it waits for `cause`; then, as long as the message queued, for the network; the
/// rest is transfer. Nothing where it ends before it begins. The three parts are never negative and
/// add up to the standstill.
[[gnu::always_inline]] inline DividedWait divided(const Standstill& still, WaitCause cause)
{
    // Of numbers, which stay in registers: of durations, the compiler chooses between addresses.
    const auto clamped = [](Picoseconds value, Picoseconds least, Picoseconds most)
    {
        auto count = value.count();
        if (count < least.count())
        {
            count = least.count();
        }
        if (count > most.count())
        {
            count = most.count();
        }
        return Picoseconds{count};
    };
    DividedWait wait{cause, {}, {}, {}};
    if (still.until > still.from)
    {
        const auto awaited = clamped(still.begun, still.from, still.until);
        wait.waited = awaited - still.from;
        wait.queued = clamped(still.queued, Picoseconds{0}, still.until - awaited);
        wait.transfer = still.until - awaited - wait.queued;
    }
    return wait;
}

} // namespace haec_sim
