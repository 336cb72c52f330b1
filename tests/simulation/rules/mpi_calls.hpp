// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "tests/simulation/rules/simulate.hpp"

#include <functional>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// The records that some MPI calls leave in a trace in the way of Score-P, and their output times.
/// All are simulated with a compute_scale of 2, so that time outside of MPI counts twice.
struct CallCase
{
    /// Names the records, for the title of a test.
    std::string title;
    /// The calls that leave the same records; without MPI_.
    std::vector<std::string> calls;
    /// Writes down what the processes record that make the call of that name.
    std::function<void(Trace& trace, const std::string& call)> record;
    /// The output times of each process, from the rules.
    std::vector<Times> expected;
    CollectiveRule rule = CollectiveRule::synchronize;
    /// Messages that nobody receives.
    std::uint64_t unmatched_sends = 0;
};

// Each in a file of its own. Those of one-sided communication have tests of their own.
std::vector<CallCase> local_calls();
std::vector<CallCase> message_calls();
std::vector<CallCase> request_calls();
std::vector<CallCase> collective_calls();
std::vector<CallCase> communicator_calls();
std::vector<CallCase> file_calls();

} // namespace haec_sim::test
