// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/rules.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace haec_sim::verification
{

/// An operation of a window, by the number that names it until its completion.
using WindowOperation = std::pair<RmaWinRef, std::uint64_t>;

/// The puts, gets and atomic operations of one location, and when each of them is done. Each is
/// priced when it begins, by its origin alone, and waits for nobody. Memory: the operations whose
/// number is not used again.
class WindowOperations
{
public:
    /// The rules outlive it.
    WindowOperations(const Rules& rules, LocationIndex location);

    /// What is at the target when; the operation is done later, where it has an answer.
    struct AtTarget
    {
        ProcessIndex target = 0;
        Bounds time{};
    };

    /// A record begins one at that output time. Nothing where no rule says when it is there.
    std::optional<AtTarget> begin(const events::RmaPut& record, Picoseconds time);
    std::optional<AtTarget> begin(const events::RmaGet& record, Picoseconds time);
    std::optional<AtTarget> begin(const events::RmaAtomic& record, Picoseconds time);

    /// The time when the operation is done; nothing where no rule says.
    std::optional<Bounds> done(const WindowOperation& operation) const;

    /// The time when all are done that were begun on the window, or on that process's part of it.
    Picoseconds all_done(RmaWinRef window) const;
    Picoseconds all_done(RmaWinRef window, ProcessIndex target) const;

private:
    /// The bytes that go there, and, where there is an answer, those that come back.
    struct Exchange
    {
        std::uint64_t there = 0;
        std::optional<std::uint64_t> back{};
    };

    template <class Kind>
    std::optional<AtTarget> begin(const Kind& record, const Exchange& bytes, Picoseconds time);
    Bounds arrival(const Bounds& begin, ProcessIndex from, ProcessIndex to, std::uint64_t length);

    const Rules& rules_;
    ProcessIndex own_;
    std::uint64_t sequence_;
    std::map<WindowOperation, std::optional<Bounds>> operations_;
    /// The time when all are done, by window and target.
    std::map<std::pair<RmaWinRef, ProcessIndex>, Picoseconds> done_;
};

} // namespace haec_sim::verification
