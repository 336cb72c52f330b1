// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "exponential.hpp"

#include <cmath>
#include <limits>

namespace haec_sim::static_network_model
{

namespace
{

// ln 2 in two parts. The high one has 48 bits, so that its multiples by exponents are exact.
constexpr long double ln2 = 0xB.17217F7D1CF79ACp-4L;
constexpr long double ln2_high = 0xB17217F7D1CFp-48L;
constexpr long double ln2_low = 0x79ABC9E3B39803F2p-112L;

constexpr long double infinity = std::numeric_limits<long double>::infinity();

// e^x is neither 0 nor infinite in this range, and far beyond it what it is does not change.
constexpr long double widest = 20000;

// The series end where the next term is below half a unit in the last place.
constexpr int exponential_terms = 20;
constexpr int logarithm_terms = 15;

// x = twos * ln 2 + rest with |rest| <= (ln 2) / 2.
struct Reduced
{
    int twos;
    long double rest;
};

Reduced reduced(long double x)
{
    const long double twos = std::round(x / ln2);
    return {static_cast<int>(twos), (x - twos * ln2_high) - twos * ln2_low};
}

// e^x - 1 = x (1 + x/2 (1 + x/3 (1 + ...))) for |x| <= (ln 2) / 2.
long double exponential_series(long double x)
{
    long double sum = 1;
    for (int term = exponential_terms; term > 1; --term)
    {
        sum = 1 + x * sum / static_cast<long double>(term);
    }
    return x * sum;
}

// ln(1 + x) = 2 artanh(s) with s = x / (2 + x), for 1 + x within a factor of sqrt 2 of 1.
long double logarithm_series(long double x)
{
    const long double s = x / (2 + x);
    long double sum = 0;
    for (int term = logarithm_terms; term > 0; --term)
    {
        sum = s * s * (sum + 1 / static_cast<long double>(2 * term + 1));
    }
    return 2 * s + 2 * s * sum;
}

constexpr long double sqrt_half = 0.70710678118654752440L;

} // namespace

long double exponential(long double x)
{
    if (std::isnan(x) || std::abs(x) > widest)
    {
        return x < 0 ? 0 : x * infinity;
    }
    const auto [twos, rest] = reduced(x);
    return std::ldexp(1 + exponential_series(rest), twos);
}

long double exponential_minus_one(long double x)
{
    if (std::isnan(x) || std::abs(x) > widest)
    {
        return x < 0 ? -1 : x * infinity;
    }
    const auto [twos, rest] = reduced(x);
    return std::ldexp(exponential_series(rest), twos) + (std::ldexp(1.0L, twos) - 1);
}

long double logarithm(long double x)
{
    if (!(x > 0) || x == infinity)
    {
        return x == 0 ? -infinity : x < 0 ? std::numeric_limits<long double>::quiet_NaN() : x;
    }
    int twos = 0;
    long double part = std::frexp(x, &twos);
    if (part < sqrt_half)
    {
        part *= 2;
        --twos;
    }
    const auto exponent = static_cast<long double>(twos);
    return exponent * ln2_high + (logarithm_series(part - 1) + exponent * ln2_low);
}

long double logarithm_of_one_plus(long double x)
{
    if (x > sqrt_half - 1 && x < 1 / sqrt_half - 1)
    {
        return logarithm_series(x);
    }
    const long double sum = 1 + x;
    const bool is_ordinary = sum > 0 && sum < infinity;
    // The part of x that the rounding of the sum took away.
    const long double lost = is_ordinary ? (x - (sum - 1)) / sum : 0;
    return logarithm(sum) + lost;
}

} // namespace haec_sim::static_network_model
