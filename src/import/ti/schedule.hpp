// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/losses.hpp"
#include "import/schedule/ideal_schedule.hpp"
#include "import/ti/program.hpp"

#include <memory>

namespace haec_sim::importing
{

/// The ideal schedule of the actions, and the graph that it refers to.
struct TiSchedule
{
    TaskGraph graph;
    std::unique_ptr<IdealSchedule> times;
};

/// Orders the actions. Receives get the peer, the tag and the size of the message that they
/// receive; changes are counted. Throws UsageError naming file, line and rank where ranks call
/// different collectives, or a receive has no send.
std::unique_ptr<TiSchedule> schedule_ti(TiProgram& program, LossCounts& losses);

} // namespace haec_sim::importing
