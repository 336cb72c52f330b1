// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/window_notices.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

namespace haec_sim
{

/// The locks of the windows that this rank keeps: who has them, who wants them, and since when they
/// are free. Who of several is next is decided elsewhere (Stall): that must not depend on who asks
/// first. Two locks exclude each other where they meet and one of them at least is exclusive.
class LockBoard
{
public:
    /// Notes that the location wants a lock, until it is granted or the request is taken back.
    void request(const LockRequestNotice& notice);

    /// Takes back a lock, or the request for one that was not got. A release of what the location
    /// does not have changes nothing.
    void release(const LockReleaseNotice& notice);

    /// The answers to whether a location may have what it asked for.
    enum class Answer : std::uint8_t
    {
        /// It asked for nothing, or somebody else has it.
        no = 0,
        /// Somebody who comes before it wants it as well, and cannot have it.
        out_of_turn = 1,
        in_turn = 2,
        /// It may, and so may all others: nobody has asked yet to have the window's locks alone.
        with_others = 3
    };

    /// The answers for those who wait, in the order of their turns.
    std::vector<Answer> answers(std::span<const LocationIndex> waiting) const;

    /// Gives the location what it asked for. It must have asked. The time is when the request is at
    /// the target, or when the last unlock is there that excluded it, if that is later.
    LockGrantNotice grant(LocationIndex location);

private:
    struct Released
    {
        EmptyMessage exclusive;
        EmptyMessage any;
    };

    /// A lock of a location, or one that it asked for.
    struct Part
    {
        WindowLock lock;
        LocationIndex location = 0;
        bool is_exclusive = false;
        Picoseconds arrival{};

        bool excludes(const Part& other) const
        {
            return location != other.location && lock.meets(other.lock) &&
                   (is_exclusive || other.is_exclusive);
        }
    };

    /// The unlock that the last one to have it sent the target.
    EmptyMessage freed(const Part& part) const;

    /// The locks that locations asked for; each asks for one at a time.
    std::map<LocationIndex, Part> wanted_;
    std::vector<Part> held_;
    std::map<WindowLock, Released> released_;
    /// The windows of which a location wanted an exclusive lock.
    std::set<RmaWinRef> exclusive_;
};

} // namespace haec_sim
