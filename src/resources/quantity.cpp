// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/quantity.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace haec_sim::resources
{

namespace
{

/// From 10^-15 to 10^18, in steps of a thousand.
constexpr std::array prefixes{"f", "p", "n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
constexpr int least_exponent = -15;
constexpr int most_exponent = 18;

/// The number as `format` prints it.
std::string printed(const char* format, int digits, double value)
{
    std::array<char, 64> buffer{};
    std::snprintf(buffer.data(), buffer.size(), format, digits, value);
    return buffer.data();
}

/// The exponent of ten of a number that is rounded to three significant digits.
int decimal_exponent(double value)
{
    const auto text = printed("%.*e", 2, value);
    return std::atoi(text.c_str() + text.find('e') + 1);
}

} // namespace

std::string quantity_text(double value, const std::string& unit)
{
    const auto behind = [&](const std::string& prefix)
    { return prefix.empty() && unit.empty() ? "" : " " + prefix + unit; };
    if (value == 0)
    {
        return "0" + behind("");
    }
    const int exponent = decimal_exponent(value);
    if (exponent < least_exponent || exponent > most_exponent + 2)
    {
        return printed("%.*e", 2, value) + behind("");
    }
    const int step = (exponent - least_exponent) / 3;
    const int digits_before = exponent - (least_exponent + 3 * step);
    // Division by a power that is exact keeps the digits that were rounded for the exponent.
    const auto mantissa = printed("%.*e", 2, value);
    const double scaled = std::strtod(
        (mantissa.substr(0, mantissa.find('e')) + "e" + std::to_string(digits_before)).c_str(),
        nullptr);
    return printed("%.*f", 2 - digits_before, scaled) +
           behind(prefixes[static_cast<std::size_t>(step)]);
}

std::string percent_text(double share)
{
    const double percent = 100 * share;
    if (percent == 0)
    {
        return "0 %";
    }
    const int digits = 2 - decimal_exponent(percent);
    return printed("%.*f", digits < 0 ? 0 : digits > 6 ? 6 : digits, percent) + " %";
}

} // namespace haec_sim::resources
