// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "network/network_resources.hpp"
#include "network/service.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The way the segments of a message go through a network that is empty but for them (spec:
/// contention, "Units").
struct LoneCourse
{
    /// The time sigma between the entries of two segments.
    Picoseconds spacing{};
    /// The time since the first entry when each resource is through with the last segment.
    std::vector<Picoseconds> ends;
};

/// The course of a message that has `time` from its first entry to its arrival by its model,
/// D - d_mpi.
LoneCourse lone_course(const NetworkResources& resources, const std::vector<ResourceId>& route,
                       const Segmentation& segments, Picoseconds time);

} // namespace haec_sim
