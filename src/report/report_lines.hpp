// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "report/report_source.hpp"

#include <string>

namespace haec_sim
{

/// Throws Error where the region of interest that the command line names never comes, or ends
/// before it begins.
void require_interest(const ReportSource& source);

// Lines about the region of interest; about the whole run where there is none.

/// The region in which processes were longest, without MPI_Init and MPI_Finalize: "name, 1.5 s over
/// 24 threads".
/// Empty where there is none.
std::string slowest_region(const ReportSource& source);

/// The busiest link or port: "(0 0 0) to (1 0 0), busy 12.50 % of the time". Empty where none was
/// used.
std::string hottest_link(const ReportSource& source);

/// What a network with shared links had delivered when it could have delivered all, in the whole
/// run: "62.0 % of the bytes offered, ...". Empty where no message came between nodes.
std::string delivery_text(const ReportSource& source);

/// The three largest parts of the critical path: "compute 60.0 %, messages 30.0 %, threads 5.0 %".
/// Empty where there is none.
std::string critical_path_text(const ReportSource& source);

} // namespace haec_sim
