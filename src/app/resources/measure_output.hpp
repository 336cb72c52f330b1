// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measured_run.hpp"

#include <string>

namespace haec_sim
{

/// The document of the machine, for `haec_resources evaluate`.
std::string machine_document(const ResourcesMeasureCommand& command, const MeasuredRun& run);

/// The document of the application, with one phase, or two where a region is one.
std::string application_document(const ResourcesMeasureCommand& command, const MeasuredRun& run);

/// What people read: amounts, least times and balance of each resource, the bound, and what was
/// recorded and predicted.
std::string measured_text(const ResourcesMeasureCommand& command, const MeasuredRun& run);

/// The amounts as Extra-P reads them: a line for each resource of each phase.
std::string json_lines(const ResourcesMeasureCommand& command, const MeasuredRun& run);

/// Warns of links that would be busy for longer than the predicted run takes.
void warn_of_impossible(const MeasuredRun& run);

} // namespace haec_sim
