// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_form.hpp"
#include "report/report_source.hpp"

// The sections of a report: each adds members to its form. report.cpp has their order.

namespace haec_sim
{

void add_inputs(JsonForm<ReportSource>& report);
void add_machine(JsonForm<ReportSource>& report);
void add_locations(JsonForm<ReportSource>& report);
void add_processes(JsonForm<ReportSource>& report);
void add_jobs(JsonForm<ReportSource>& report);
void add_time(JsonForm<ReportSource>& report);
void add_bound(JsonForm<ReportSource>& report);
void add_activity(JsonForm<ReportSource>& report);
void add_regions(JsonForm<ReportSource>& report);
void add_messages(JsonForm<ReportSource>& report);
void add_links(JsonForm<ReportSource>& report);
void add_network(JsonForm<ReportSource>& report);
void add_adapting(JsonForm<ReportSource>& report);
void add_waiting(JsonForm<ReportSource>& report);
void add_critical_path(JsonForm<ReportSource>& report);
void add_efficiencies(JsonForm<ReportSource>& report);
void add_timeline(JsonForm<ReportSource>& report);
void add_rest(JsonForm<ReportSource>& report);

} // namespace haec_sim
