// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/collective_algorithm.hpp"

#include <span>
#include <string>

namespace haec_sim
{

/// The algorithms that can do an operation (spec: collectives, "Algorithms").
struct OperationAlgorithms
{
    CollectiveOp operation;
    const char* name;
    std::span<const CollectiveAlgorithm> algorithms;
};

/// Null for an operation without, which keeps its recorded cost.
const OperationAlgorithms* algorithms_of(CollectiveOp operation);

/// True where the algorithm of that operation cuts messages into segments, has a number of chains
/// or a base, or parts the data among channels.
bool takes_segment(CollectiveOp operation, CollectiveAlgorithm algorithm);
bool takes_fan(CollectiveAlgorithm algorithm);
bool takes_channels(CollectiveOp operation, CollectiveAlgorithm algorithm);

/// The choice by names of a configuration. Throws UsageError, which begins with `where`, if there
/// is no such operation, or none of its algorithms is called so.
CollectiveChoice named_choice(const std::string& operation, const std::string& algorithm,
                              const std::string& where);

} // namespace haec_sim
