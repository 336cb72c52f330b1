// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "simulation/threads/thread_lookahead.hpp"
#include "trace/cause.hpp"

#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <variant>

namespace haec_sim
{

/// Names a lock among those of its process: by its paradigm and number, or a critical section by
/// its region.
struct LockName
{
    std::uint32_t kind = 0;
    std::uint32_t number = 0;

    static constexpr std::uint32_t critical = ~0U;

    friend auto operator<=>(const LockName&, const LockName&) = default;
};

/// The locks of one process: who had each before whom, as it was recorded. Who asks first in
/// simulated time does not count: an acquisition keeps its recorded place and comes not before the
/// release by the one before it (spec: semantics, R7). These are locks of threads; those of windows
/// are in LockBoard.
class Locks
{
public:
    /// The references outlive it.
    Locks(ThreadLookahead& lookahead, const Wake& wake) : lookahead_(lookahead), wake_(wake) {}

    /// A record was seen that takes the lock. `order`: the place among all that do, where the trace
    /// counts them; else that of their input times. `in` is its input time.
    void see_take(const LockName& name, ThreadSlot slot, Picoseconds in,
                  std::optional<std::uint32_t> order);

    /// The location that had it before, and when it gave it back, in the output; the least time
    /// where there is none or it does not matter, nothing where that is not known yet: `waiter` is
    /// woken. The lock is the last one of that name and slot that was seen and not taken.
    std::optional<Cause> free_since(const LockName& name, ThreadSlot slot, LocationIndex waiter);

    /// It is taken, whether or not it was free. The holding is that of free_since(); earlier ones
    /// that are over are forgotten.
    void take(const LockName& name, ThreadSlot slot);

    /// It is given back by who took it. `out` is an output time. Nothing happens where that slot
    /// does not have it.
    void give_back(const LockName& name, ThreadSlot slot, Picoseconds out);

    /// That location has no further records: it gives back nothing. Whoever waits for one of its
    /// locks gets it without a delay.
    void end(ThreadSlot slot);

private:
    struct Holding
    {
        ThreadSlot slot = 0;
        Picoseconds in{};
        std::optional<std::uint32_t> order;
        bool is_taken = false;
        std::optional<Picoseconds> given_back;
        Waiters waiting;
    };

    using Holdings = std::deque<Holding>;

    static Holdings::iterator next_of(Holdings& holdings, ThreadSlot slot);
    /// The holding before `next`: by acquisition order where that was counted, else by input times.
    /// Null where there is none; `is_known` is false where one may still be seen, and the waiter is
    /// woken.
    Holding* before(Holdings& holdings, const Holding& next, LocationIndex waiter, bool& is_known);

    ThreadLookahead& lookahead_;
    const Wake& wake_;
    /// The holdings in the order of input times, then of slots.
    std::map<LockName, Holdings> holdings_;
};

} // namespace haec_sim
