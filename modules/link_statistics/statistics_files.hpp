// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "network/report/resource_groups.hpp"

#include <ostream>

namespace haec_sim::link_statistics
{

/// A table with a line for each direction of a link and each port that was used, as CSV.
void write_table(std::ostream& out, const NetworkReport& report, const ResourceGroups& groups);

/// A document like the table, as JSON, with the sums of classes and boards, and what each node sent
/// and received; all of it over time where the report has that.
void write_document(std::ostream& out, const NetworkReport& report, const ResourceGroups& groups);

} // namespace haec_sim::link_statistics
