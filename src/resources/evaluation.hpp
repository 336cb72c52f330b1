// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/application.hpp"
#include "resources/figures.hpp"
#include "resources/machine.hpp"
#include "resources/times.hpp"

#include <string>
#include <utility>
#include <vector>

namespace haec_sim::resources
{

/// What an application takes on a machine.
struct Evaluation
{
    Machine machine;
    Application application;
    RunTimes times;
    /// The application's own, by name.
    std::vector<std::pair<std::string, double>> figures;
    /// What may be an answer and may be a mistake: memories over 100 %, rates above the machine's.
    std::vector<std::string> warnings;

    Figures derived() const
    {
        return {machine, application, times};
    }
};

/// Reads an application and computes all. Throws UsageError, also for a run that takes no time.
Evaluation evaluate(Machine machine, const Element& application);

} // namespace haec_sim::resources
