// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/number_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace haec_sim
{

namespace
{

/// Integers up to here are doubles without gaps.
constexpr double largest_exact = 9007199254740992.0;

/// Whole numbers below have digits enough for 64 bits; longer ones nobody reads.
constexpr double least_with_exponent = 1e21;

template <class... Format>
std::string formatted(Format... format)
{
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), format...).ptr;
    return {text.data(), end};
}

} // namespace

std::string number_text(double number)
{
    if (std::isinf(number) && number > 0)
    {
        return "infinite";
    }
    if (std::trunc(number) == number && std::abs(number) <= largest_exact)
    {
        return formatted(static_cast<std::int64_t>(number));
    }
    const bool is_readable = std::trunc(number) == number && std::abs(number) < least_with_exponent;
    return is_readable ? formatted(number, std::chars_format::fixed) : formatted(number);
}

std::string scaled_number_text(double number)
{
    const std::string rounded = formatted(number, std::chars_format::general, 15);
    double read_back = number;
    std::from_chars(rounded.data(), rounded.data() + rounded.size(), read_back);
    return number_text(read_back);
}

std::string seconds_text(Picoseconds time)
{
    constexpr std::int64_t second = 1'000'000'000'000;
    const std::int64_t count = time.count();
    std::string fraction = std::to_string(std::abs(count % second) + second).substr(1);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    return (count < 0 ? "-" : "") + std::to_string(std::abs(count / second)) +
           (fraction.empty() ? "" : ".") + fraction + " s";
}

} // namespace haec_sim
