// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "report/report_source.hpp"

#include <ostream>
#include <string>

namespace haec_sim
{

/// Writes the document (docs/reference/report.md). Its bytes are the same for every number of
/// ranks, but for the section `simulator`.
void write_report(std::ostream& out, const ReportSource& source);

/// Its JSON Schema, on one line.
std::string report_schema();

/// Its sections, and its fields, for the manual: lines of columns that tabs divide.
std::string report_sections();
std::string report_fields();

} // namespace haec_sim
