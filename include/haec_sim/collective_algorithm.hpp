// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"

#include <cstdint>
#include <string>

namespace haec_sim
{

/// The messages by which a collective operation is done (spec: collectives, "Algorithms").
enum class CollectiveAlgorithm : std::uint8_t
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

/// An algorithm that an operation is to have in place of the default one.
struct CollectiveChoice
{
    CollectiveOp operation = CollectiveOp::barrier;
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::dissemination;
};

/// Reads "OPERATION:ALGORITHM", as in "bcast:scatter_ring". Throws UsageError, which begins with
/// `path` (the key's), for anything else, and for an algorithm that the operation does not have.
CollectiveChoice read_collective_choice(const std::string& text, const std::string& path);

/// As in a configuration: "scatter_ring".
const char* name_of(CollectiveAlgorithm algorithm);

/// As in a configuration: "reduce_scatter_block". An operation that no algorithm does has OTF2's
/// name for it, "create_handle"; one that OTF2 does not name either, its number: "operation_99".
std::string name_of(CollectiveOp operation);

} // namespace haec_sim
