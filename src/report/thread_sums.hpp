// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "report/report_forms.hpp"
#include "run/thread_rows.hpp"

#include <vector>

namespace haec_sim
{

using ThreadRows = std::vector<ThreadRow>;

/// Threads whose times are added up. The source outlives it.
struct ThreadSums
{
    const ReportSource& source;
    ThreadRows threads;
    /// The common end of their region of interest.
    TwoTimes end = source.figures().end;

    BothActivities in(ReportBase base) const;
};

/// Their number, and their activities of both bases.
JsonForm<ThreadSums> thread_sums_form();

} // namespace haec_sim
