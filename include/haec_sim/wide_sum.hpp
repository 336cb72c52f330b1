// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <compare>
#include <cstdint>
#include <limits>
#include <string>

namespace haec_sim
{

/// An exact sum of times or counts of many locations, which may exceed 64 bits. It holds 2^127 ps,
/// which no run reaches. The order of additions does not matter, so the result is the same for
/// every number of ranks.
class WideSum
{
public:
    /// 0
    WideSum() = default;

    /// Starts with a first term.
    explicit WideSum(Picoseconds time) : value_(time.count()) {}

    WideSum& operator+=(const WideSum& other)
    {
        value_ += other.value_;
        return *this;
    }

    WideSum& operator+=(Picoseconds time)
    {
        value_ += time.count();
        return *this;
    }

    WideSum& operator-=(const WideSum& other)
    {
        value_ -= other.value_;
        return *this;
    }

    /// Adds a time `count` times.
    WideSum& add(Picoseconds time, std::uint64_t count)
    {
        value_ += static_cast<Wide>(time.count()) * count;
        return *this;
    }

    /// Returns the sum (which must not be negative) divided by `count`, rounded to the nearest,
    /// halves up. A divisor of 0 gives 0.
    WideSum divided_by(std::uint64_t count) const
    {
        WideSum result;
        result.value_ = count == 0 ? 0 : (value_ + count / 2) / count;
        return result;
    }

    /// Returns the nearest double, for shares and energies.
    double as_double() const
    {
        return static_cast<double>(value_);
    }

    /// Returns all digits, for documents.
    std::string text() const
    {
        if (value_ >= std::numeric_limits<std::int64_t>::min() &&
            value_ <= std::numeric_limits<std::int64_t>::max())
        {
            return std::to_string(static_cast<std::int64_t>(value_));
        }
        std::string digits;
        for (auto rest = value_ < 0 ? -value_ : value_; rest > 0 || digits.empty(); rest /= 10)
        {
            digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
        }
        return value_ < 0 ? "-" + digits : digits;
    }

    friend auto operator<=>(const WideSum&, const WideSum&) = default;

private:
    __extension__ using Wide = __int128;

    Wide value_ = 0;
};

/// Returns a sum of times in seconds.
inline double in_seconds(const WideSum& sum)
{
    return sum.as_double() * 1e-12;
}

} // namespace haec_sim
