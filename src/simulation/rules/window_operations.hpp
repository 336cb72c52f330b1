// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/window_wait.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace haec_sim
{

/// The bytes that an operation on a window moves, and where. A put only sends, a get sends 0 bytes
/// and fetches, an atomic operation may do both.
struct WindowTransfer
{
    RmaWinRef window;
    /// Rank of the target in the window's communicator.
    std::uint32_t target = 0;
    /// The bytes to the target; none where the operation only asks.
    std::uint64_t sent = 0;
    /// The bytes back; nothing where nothing comes back, not even an empty answer.
    std::optional<std::uint64_t> fetched;
    /// It changes the target's memory.
    bool is_change = true;
};

/// The puts, gets and atomic operations of one location: when the network has done each of them.
/// Targets are passive, unless they wait for a change (WindowChangeRules). An operation is priced
/// when it begins, by its origin alone, as one message or as two, there and back (docs/adr/0029);
/// it is done when that has arrived, and not before the sender's occupancy is over.
class WindowOperations
{
public:
    /// The references outlive it.
    WindowOperations(LocationIndex self, ReplayContext& context);

    /// One begins at that input and output time; `matching` names it in the records of its
    /// completion. One on a window without rules (memory of devices, not defined) or to an unknown
    /// target is remembered, so that its completion is no stray one; what is not defined is
    /// counted. An open one of that name is forgotten.
    void begin(const WindowTransfer& transfer, std::uint64_t matching, Picoseconds input_time,
               Picoseconds time);

    /// The standing of an operation that a record completes.
    struct Standing
    {
        /// It was begun, or is of a window that no rule is for.
        bool is_known = false;
        /// The wait until it is done; nothing where no rule says.
        std::optional<PathWait> done;
    };
    Standing standing(RmaWinRef window, std::uint64_t matching) const;

    /// A record completes it here, there, or both.
    enum class Side : std::uint8_t
    {
        here = 1,
        there = 2
    };
    /// It is forgotten when both sides are complete.
    void complete(RmaWinRef window, std::uint64_t matching, Side side);

    /// The wait for the last of all that was begun on a window so far, or to one target;
    /// nothing_awaited where nothing was. Operations that records have completed are among them.
    PathWait all_done(RmaWinRef window) const;
    PathWait all_done(RmaWinRef window, ProcessIndex target) const;

    /// The location has waited for all of the window's operations: they need no record any more.
    /// Those that are complete here are forgotten, others at the second call.
    void synchronize(RmaWinRef window);

    /// The process that a rank of a record means; nothing where it does not exist. The rank is one
    /// of the window's communicator.
    std::optional<ProcessIndex> target_of(RmaWinRef window, std::uint32_t rank) const;

    /// The time when an empty message gets there or comes from there. Each is priced as a message
    /// of 0 bytes with a number of its own, so the order of calls counts where the model draws
    /// random numbers.
    Picoseconds signal_to(ProcessIndex target, Picoseconds begin);
    Picoseconds signal_from(ProcessIndex target, Picoseconds begin);

private:
    struct Operation
    {
        std::optional<PathWait> done;
        std::uint8_t sides = 0;
        bool was_synchronized = false;
    };
    using Name = std::pair<RmaWinRef, std::uint64_t>;

    struct Way
    {
        ProcessIndex from = 0;
        ProcessIndex to = 0;
    };
    /// The message of that number: its arrival.
    Picoseconds arrival(const Way& way, std::uint64_t bytes, Picoseconds begin,
                        std::uint64_t sequence);

    /// What becomes of an operation: when it is at the target, and the wait until it is done.
    struct Completion
    {
        Picoseconds there{};
        PathWait done;
    };
    Completion completion(const WindowTransfer& transfer, ProcessIndex target, Picoseconds begin);

    LocationIndex self_;
    ProcessIndex process_;
    ReplayContext& context_;
    /// Numbers of the next message of an operation, and of the next empty one: no other message of
    /// any process has them. The location's operations begin at 2^30 times its number, its empty
    /// messages 2^29 further.
    std::uint64_t next_transfer_;
    std::uint64_t next_signal_;
    std::map<Name, Operation> open_;
    std::map<std::pair<RmaWinRef, ProcessIndex>, PathWait> done_;
};

} // namespace haec_sim
