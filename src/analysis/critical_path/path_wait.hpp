// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>

namespace haec_sim
{

/// The kinds of what goes on between the cause of a wait and its end.
enum class PathLink : std::uint8_t
{
    /// The transfer of a message, waited for by its receiver or by its sender; also of an
    /// operation on a window, and of a signal about one.
    message,
    collective,
    /// The threads of a process: fork and join, barriers, tasks, locks, threads that others make.
    threads
};

/// A wait that did delay a location: without its cause the location would have gone on earlier.
/// Trivially copyable.
struct PathWait
{
    PathLink link = PathLink::message;
    /// The place and time of the cause: the location that the path comes from.
    std::uint32_t cause = 0;
    Picoseconds caused{};
    /// The time when the wait ended; not before its cause.
    Picoseconds end{};
    /// A message's processes, bytes, and what of its time others took on links.
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint64_t bytes = 0;
    Picoseconds queued{};
    /// The number of a collective's operation.
    std::uint32_t operation = 0;

    friend bool operator==(const PathWait&, const PathWait&) = default;
};

} // namespace haec_sim
