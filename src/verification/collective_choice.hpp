// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace haec_sim::verification
{

/// The way that the messages of a collective take (collectives.md, "Algorithms").
enum class Algorithm : std::uint8_t
{
    dissemination,
    binomial,
    linear,
    recursive_doubling,
    rabenseifner,
    ring,
    bruck,
    pairwise,
    posted,
    scatter_recursive_doubling,
    scatter_ring
};

/// Whether the operation has an algorithm at all.
bool has_algorithm(CollectiveOp operation);

/// Which algorithm an operation takes: what the configuration names, else the default.
class AlgorithmChoice
{
public:
    /// `entries` are "bcast:scatter_ring" and so on, `key` names them in messages. Throws
    /// UsageError where there is no such operation, the operation has no such algorithm, or is
    /// named twice.
    AlgorithmChoice(const std::vector<std::string>& entries, std::string key);

    /// Of an operation that has one. `bytes` is the common length of its blocks, of reduce_scatter
    /// all bytes; where members have blocks of their own it does not count. Throws UsageError for
    /// an algorithm that is named but not there for so many members.
    Algorithm of(CollectiveOp operation, std::uint64_t members, std::uint64_t bytes) const;

private:
    /// For `members` that are no power of two.
    void refuse_if_it_needs_a_power(CollectiveOp operation, Algorithm algorithm,
                                    std::uint64_t members) const;

    std::string key_;
    std::map<CollectiveOp, Algorithm> named_;
};

} // namespace haec_sim::verification
