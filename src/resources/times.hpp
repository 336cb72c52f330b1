// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/application.hpp"
#include "resources/machine.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace haec_sim::resources
{

/// What one execution of a phase takes. All in seconds; lists by place of the resource.
struct PhaseTimes
{
    /// Of all demands on a resource, on paths over it, too; 0 of memories.
    std::vector<double> busy{};
    /// The same where one element does it all ([Hereld2004], Table 6).
    std::vector<double> element{};
    double time = 0;
    /// The resource that is busiest; none where the phase asks for none that has a rate.
    std::optional<std::size_t> bound_by{};
    /// How often it runs in all.
    double executions = 0;
};

/// What a run takes.
struct RunTimes
{
    std::vector<PhaseTimes> phases;
    std::vector<double> busy;
    double time = 0;
    std::optional<std::size_t> bound_by;
};

/// A resource on which everything takes so many times less.
struct Faster
{
    std::size_t resource = 0;
    double factor = 1;
};

/// The times of an application on a machine ([Hereld2004], sections 2.3 and 3.1), or on one of
/// which a resource is faster.
RunTimes times_of(const Machine& machine, const Application& application,
                  std::optional<Faster> faster = {});

} // namespace haec_sim::resources
