// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <vector>

namespace haec_sim::test
{

/// The symbols of the equations (spec: models, "Error-free DOR and PNC"). Bytes, ns; bandwidths in
/// bytes/s as in the configuration.
struct Symbols
{
    bool coded = false;
    std::int64_t s_p = 288;
    std::int64_t s_w = 5;
    std::int64_t s_wid = 4;
    std::int64_t s_ff_bits = 8;
    double d_out = 100;
    double d_in = 100;
    double processing = 50;
    double d_p = 0.625;
    double d_mpi = 0;
};

struct LinkSymbols
{
    double bandwidth = 31.25e9;
    double l = 1000;
};

/// D(m) over these links in ns, term by term as the specification prints it.
long double error_free_time(const Symbols& symbols, const std::vector<LinkSymbols>& route,
                            std::uint64_t m);

} // namespace haec_sim::test
