// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "trace/indices.hpp"

#include <optional>
#include <utility>

namespace haec_sim
{

/// The cores of this rank's nodes that have fewer of them than threads. The engine has them.
class CoreBoard
{
public:
    virtual ~CoreBoard() = default;

    /// True where the threads of that process share cores.
    virtual bool are_shared(ProcessIndex process) const = 0;

    /// A thread begins to compute then, and would take that long on a core of its own. The answer
    /// comes by Location::end_computing().
    virtual void begin(LocationIndex thread, Picoseconds time, Picoseconds work) = 0;
};

/// The computing of one thread before the record that is re-timed, on cores that it shares.
class CoreUse
{
public:
    explicit CoreUse(CoreBoard& board) : board_(board) {}

    /// It has asked for a core, whether or not the answer is there.
    bool has_begun() const noexcept
    {
        return has_begun_;
    }

    /// When it has computed; nothing before the answer.
    const std::optional<Picoseconds>& end() const noexcept
    {
        return end_;
    }

    void begin(LocationIndex self, Picoseconds time, Picoseconds work)
    {
        has_begun_ = true;
        alone_ = after(time, work);
        board_.begin(self, time, work);
    }

    /// When it would have computed on a core of its own; once.
    std::optional<Picoseconds> take_alone() noexcept
    {
        return std::exchange(alone_, std::nullopt);
    }

    void answer(Picoseconds end) noexcept
    {
        end_ = end;
    }

    /// The record is out.
    void pass() noexcept
    {
        has_begun_ = false;
        end_.reset();
    }

private:
    CoreBoard& board_;
    bool has_begun_ = false;
    std::optional<Picoseconds> alone_;
    std::optional<Picoseconds> end_;
};

} // namespace haec_sim
