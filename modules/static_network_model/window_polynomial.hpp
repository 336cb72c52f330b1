// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace haec_sim::static_network_model
{

/// W of windows of one size, in ns, as a polynomial of degree 4 in each of hops and loss
/// probability: the sum of c[i][j] h^i p^j ([Pfennig2016], section 5.2).
struct WindowPolynomial
{
    static constexpr std::size_t terms = 5;

    std::uint64_t packets = 0;
    /// The relative errors of the fit, over the grid that it was fitted to.
    double mean_relative_error = 0;
    double maximum_relative_error = 0;
    std::array<std::array<double, terms>, terms> coefficients{};

    long double operator()(long double hops, long double loss) const
    {
        long double sum = 0;
        for (std::size_t i = terms; i-- > 0;)
        {
            long double row = 0;
            for (std::size_t j = terms; j-- > 0;)
            {
                row = row * loss + static_cast<long double>(coefficients[i][j]);
            }
            sum = sum * hops + row;
        }
        return sum;
    }
};

} // namespace haec_sim::static_network_model
