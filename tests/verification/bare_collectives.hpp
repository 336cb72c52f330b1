// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/collective_ends.hpp"

#include <cstdint>
#include <string>
#include <vector>

// Collectives by model without a trace around them. Times in picoseconds.

namespace haec_sim::test
{

using verification::Blocks;
using verification::CollectivePlan;

/// An algorithm of an operation, as the specification pairs them.
struct Pair
{
    CollectiveOp operation{};
    CollectiveAlgorithm algorithm{};
};

/// All of them; some are there for powers of two only, one for even numbers.
const std::vector<Pair>& all_pairs();

bool exists(const Pair& pair, std::uint64_t members);

/// The steps of a member: "to 1 (10), from 1" sends it 10 bytes and receives from it.
std::string steps(const CollectivePlan& plan, verification::Member member);

/// Network and library for the cases here.
struct Figures
{
    std::int64_t transfer = 0;
    std::int64_t transfer_per_byte = 0;
    std::int64_t occupancy = 0;
    std::int64_t receive_overhead = 0;
};

/// The ends of the members.
std::vector<std::int64_t> ends(const CollectivePlan& plan, const std::vector<std::int64_t>& begins,
                               const Figures& figures);

/// The end of the latest, where all begin at 0.
std::int64_t latest_end(const CollectivePlan& plan, const Figures& figures);

} // namespace haec_sim::test
