// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// The output time of a record, or nothing where it must wait. A number in a register, which
/// std::optional is not: every record is given one. Rules return it from retime(), where nothing
/// means that the location has parked.
class OutputTime
{
public:
    /// Both convert by themselves: rules return a time, or std::nullopt.
    constexpr OutputTime(Picoseconds time) noexcept : time_(time) {}
    constexpr OutputTime(std::nullopt_t) noexcept {}

    constexpr explicit operator bool() const noexcept
    {
        return time_ != nothing;
    }

    /// There is one, and it is not the end of all times. One question, as both are neighbours in
    /// numbers that come round.
    constexpr bool is_usual() const noexcept
    {
        constexpr auto end = static_cast<std::uint64_t>(Picoseconds::max().count());
        return static_cast<std::uint64_t>(time_.count()) - end > 1;
    }

    /// The time, where there is one; it is not checked.
    constexpr Picoseconds operator*() const noexcept
    {
        return time_;
    }

private:
    /// No record has it: none comes before the first one's input time, which is not negative.
    static constexpr Picoseconds nothing = Picoseconds::min();

    Picoseconds time_ = nothing;
};

} // namespace haec_sim
