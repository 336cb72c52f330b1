// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/facts.hpp"
#include "verification/rules.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim::verification
{

/// Latest begins among some members.
struct Begins
{
    Picoseconds in = Picoseconds::min();
    Picoseconds out = Picoseconds::min();

    void include(const Begins& other)
    {
        in = std::max(in, other.in);
        out = std::max(out, other.out);
    }
};

/// A process's part in an operation, as it travels to where the parts meet.
struct PartNotice
{
    Domain domain;
    /// Counts the process's collectives of the domain.
    std::uint64_t number = 0;
    Process process = 0;
    std::uint32_t root = 0;
    CollectiveOp operation{};
    Begins begin;
    /// Index among the parts of the process's rank.
    std::uint64_t part = 0;
};

/// What a part is told.
struct PartAnswer
{
    std::uint64_t part = 0;
    /// Over the members that its end depends on: d(j) of R6.
    Begins latest;
};

/// The answers to the parts of one operation; none to those that depend on a member without a part
/// in it.
std::vector<std::pair<Process, PartAnswer>> answers_of(std::span<const PartNotice> parts,
                                                       const Communicators& communicators);

} // namespace haec_sim::verification
