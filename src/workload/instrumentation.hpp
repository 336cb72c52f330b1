// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim::workload
{

/// What is recorded of a program besides its messages.
struct Instrumentation
{
    /// Of each process; more than one compute in parallel regions of OpenMP.
    std::uint32_t threads = 1;
    /// Whether each Enter and Leave comes with the values of the processor's counters.
    bool counters = false;
};

} // namespace haec_sim::workload
