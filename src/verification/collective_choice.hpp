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
    std::string key_;
    std::map<CollectiveOp, Algorithm> named_;
};

} // namespace haec_sim::verification
