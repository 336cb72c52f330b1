// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim::static_network_model
{

// The functions of losses, made of additions, multiplications and divisions alone, which IEEE 754
// rounds in one way only. The mathematical library's use what the processor has, and processors
// differ in the last digit (docs/adr/0019). Errors are below two units in the last place;
// infinities and what is not a number are handled as the library does.

/// e^x.
long double exponential(long double x);

/// e^x - 1, exact for x near 0.
long double exponential_minus_one(long double x);

/// ln x; -infinity for 0, not a number below.
long double logarithm(long double x);

/// ln(1 + x), exact for x near 0.
long double logarithm_of_one_plus(long double x);

} // namespace haec_sim::static_network_model
