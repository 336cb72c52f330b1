// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace haec_sim::verification
{

/// The puts, gets and atomic operations of one location, and when each of them is done.
class WindowOperations
{
public:
    /// The rules outlive it.
    WindowOperations(const Rules& rules, std::uint32_t location);

    /// A record begins one at that output time.
    void begin(const Record& record, Picoseconds time);

    /// The time when the operation is done that a record completes; nothing where no rule says.
    std::optional<Bounds> done(const Record& completion) const;

    /// The time when all are done that were begun on the window, or on that process's part of it.
    Picoseconds all_done(RmaWinRef window) const;
    Picoseconds all_done(RmaWinRef window, ProcessIndex target) const;

private:
    Bounds transfer(ProcessIndex from, ProcessIndex to, std::uint64_t length);

    const Rules& rules_;
    ProcessIndex own_;
    std::uint64_t sequence_;
    std::map<std::pair<RmaWinRef, std::uint64_t>, std::optional<Bounds>> operations_;
    std::map<std::pair<RmaWinRef, ProcessIndex>, Picoseconds> done_;
};

} // namespace haec_sim::verification
