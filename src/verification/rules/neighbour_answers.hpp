// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/neighbourhood.hpp"
#include "verification/collectives/collective_steps.hpp"
#include "verification/rules/operation.hpp"
#include "verification/rules/rules.hpp"

#include <memory>
#include <optional>

// Neighbourhood collectives (spec: semantics, R6).

namespace haec_sim::verification
{

/// The answer to a part among neighbours, which are members of the operation: nothing where one of
/// them has not begun, or nobody knows who they are. For links that are not shared.
std::optional<PartAnswer> answer_among_neighbours(const PartNotice& part,
                                                  const Operation& operation, const Rules& rules);

/// Sends to each neighbour, then receives from each. `bytes` is what each rank sends to all. The
/// neighbourhood outlives them; `bytes` is by rank.
std::unique_ptr<CollectiveSteps> steps_among(const Neighbourhood& neighbourhood,
                                             std::vector<std::uint64_t> bytes);

} // namespace haec_sim::verification
