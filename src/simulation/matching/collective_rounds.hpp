// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"
#include "simulation/matching/draw_clock.hpp"
#include "simulation/matching/member_progress.hpp"
#include "simulation/matching/pricing.hpp"

#include <span>

namespace haec_sim
{

/// Moves the members of an operation, by rank, to where they have done their part, where messages
/// are priced at once: all of them round by round, so that no arrival is kept beyond its round.
/// Each begins with its clock at B_j and ends with it at E_j.
void make_rounds(const Schedule& schedule, std::span<MemberProgress> members, Pricing& pricing,
                 const CollectiveModel& rules);

/// The same with the clocks of members in several draws of noise beside their own.
void make_rounds(const Schedule& schedule, std::span<MemberProgress> members, Pricing& pricing,
                 const CollectiveModel& rules, std::span<DrawTimes> clocks);

} // namespace haec_sim
