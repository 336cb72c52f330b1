// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/turn.hpp"

#include <cstdint>

namespace haec_sim
{

/// The fates of a posting, as its completion record tells. Which of them take effect is said by
/// each kind of posting (PostingQueue).
enum class Fate : std::uint8_t
{
    /// No later record has told it yet.
    unknown,
    /// Its completion was seen, or it needs none.
    completes,
    /// The program took it back (MpiRequestCancelled).
    cancelled,
    /// Completes never, or too late to be looked for.
    expired
};

/// Something that takes a place in the order of its process when it is posted: a send, a receive, a
/// part in a collective. It is *seen* when its record is read, and *ready* when that was re-timed;
/// what it is for, and whether it counts at all, may be known only when a later record is seen.
struct Posting
{
    Turn turn;
    /// The number of its kind before it in its process; known once it is sealed (PostingQueue).
    /// Others name it by that, whatever the output times are.
    std::uint64_t number = 0;
    /// Tells uses of the same memory apart. 0 while nobody uses it (LocationPostings).
    std::uint64_t serial = 0;
    /// Set once; only an unknown one changes.
    Fate fate = Fate::unknown;
    /// Its record was re-timed.
    bool is_ready = false;
    /// It is in the queue of its process.
    bool is_queued = false;
    /// It took effect, or will never.
    bool has_left = false;
    /// The completion record was re-timed, or will not come.
    bool is_over = false;

    /// Nobody will ask for it again. Its memory may be used for another one.
    bool is_done() const noexcept
    {
        return is_ready && is_over && !is_queued;
    }
};

} // namespace haec_sim
