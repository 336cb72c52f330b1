// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "equations.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::test
{

namespace
{

using Real = long double;

struct Delays
{
    Real d_s;
    Real d_r;
    Real d_i;
    Real sum_d_h = 0;
    Real max_d_h = 0;
    Real sum_d_h_and_d_a = 0;
};

Delays delays(const Symbols& s, const std::vector<LinkSymbols>& route)
{
    const Real s_w = s.s_w;
    Delays d{};
    d.d_i = s.processing;
    d.d_s = 2.0L * s.d_out + (s.coded ? s_w * s.d_p : 0);
    d.d_r = 2.0L * s.d_out + (s.coded ? s_w * s_w * s.d_p : 0);
    for (const LinkSymbols& link : route)
    {
        const Real bits_per_second = 8.0L * link.bandwidth;
        const Real d_h = s.d_out + 8.0L * s.s_p / bits_per_second * 1e9L + link.l + s.d_in;
        d.sum_d_h += d_h;
        d.max_d_h = std::max(d.max_d_h, d_h);
        d.sum_d_h_and_d_a += d_h + s.processing;
    }
    return d;
}

} // namespace

long double error_free_time(const Symbols& s, const std::vector<LinkSymbols>& route,
                            std::uint64_t m)
{
    const Delays d = delays(s, route);
    if (route.empty())
    {
        return s.d_mpi + (d.d_s + d.d_r) / 2;
    }
    const Real h = static_cast<Real>(route.size());
    const Real L_p = static_cast<Real>(s.s_p - s.s_wid) -
                     (s.coded ? static_cast<Real>(s.s_w * s.s_ff_bits) / 8 : 0);
    const Real n_p = std::max(1.0L, std::ceil(static_cast<Real>(m) / L_p));
    const Real n_w = std::floor(n_p / static_cast<Real>(s.s_w));
    const Real n_r = n_p - static_cast<Real>(s.s_w) * n_w;
    const auto tt = [&](Real x)
    { return d.d_s + d.sum_d_h + (x - 1) * d.max_d_h + (h - 1) * d.d_i + d.d_r; };
    const Real partial = n_r > 0 ? 1 : 0;
    return s.d_mpi + tt(static_cast<Real>(s.s_w)) * n_w + partial * tt(n_r) +
           (n_w + partial) * d.sum_d_h_and_d_a;
}

} // namespace haec_sim::test
