// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <compare>
#include <cstdint>
#include <string>

namespace haec_sim
{

/// A sum of times or counts, exact: those of many locations are more than 64 bits hold. It holds
/// 2^127 ps, which no run reaches, and sums have no order: the result is the same for every number
/// of ranks.
class WideSum
{
public:
    /// 0
    WideSum() = default;

    /// A first term.
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

    /// Adds a time so often.
    WideSum& add(Picoseconds time, std::uint64_t count)
    {
        value_ += static_cast<Wide>(time.count()) * count;
        return *this;
    }

    /// The sum, which is not negative, divided, rounded to the nearest, halves up. A divisor of 0
    /// gives 0.
    WideSum divided_by(std::uint64_t count) const
    {
        WideSum result;
        result.value_ = count == 0 ? 0 : (value_ + count / 2) / count;
        return result;
    }

    /// The nearest double: for shares and energies.
    double as_double() const
    {
        return static_cast<double>(value_);
    }

    /// All digits, as documents have them.
    std::string text() const
    {
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

/// A sum of times, in seconds.
inline double in_seconds(const WideSum& sum)
{
    return sum.as_double() * 1e-12;
}

} // namespace haec_sim
