// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/evaluation.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The names of the formats that quality_report() knows.
const std::vector<std::string>& report_formats();

/// Throws UsageError for a format that is none of these.
void require_report_format(std::string_view format);

/// The figures as "text" (a table to read), "csv" (`name,value`; one line for each bar of the
/// histogram) or "json" (one object; the histogram is a list that begins with 0 hops). Throws
/// UsageError for any other format. Numbers have the same digits everywhere.
std::string quality_report(const MappingQuality& quality, std::string_view format);

} // namespace haec_sim
