// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"

#include <cstdio>
#include <cstdlib>

namespace haec_sim::detail
{

void broken_invariant(const char* condition, const char* file, int line)
{
    std::fprintf(
        stderr,
        "haec_sim: %s:%d: broken invariant: %s (a fault of the program, please report it)\n", file,
        line, condition);
    std::abort();
}

} // namespace haec_sim::detail
