// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/goal/operations.hpp"
#include "import/losses.hpp"
#include "import/schedule/ideal_schedule.hpp"

#include <memory>

namespace haec_sim::importing
{

/// The ideal schedule of all operations. Receives of any peer or tag get those of the message that
/// they receive in it; these and other changes are counted. Throws UsageError naming the rank and
/// the operation where operations wait for each other, or a receive has no send.
std::unique_ptr<IdealSchedule> schedule_goal(GoalOperations& operations, LossCounts& losses);

} // namespace haec_sim::importing
