// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>
#include <vector>

namespace haec_record
{

/// Chooses functions by their names, by the rules of a filter file of Score-P: within
/// SCOREP_REGION_NAMES_BEGIN and SCOREP_REGION_NAMES_END, patterns with *, ? and [] follow EXCLUDE
/// or INCLUDE, and the last pattern that fits counts. Other parts of the file count for nothing.
class FunctionFilter
{
public:
    /// Without a file, all functions are included.
    FunctionFilter() = default;
    explicit FunctionFilter(const std::string& text);

    bool includes(const std::string& name) const;

private:
    struct Rule
    {
        bool includes;
        std::string pattern;
    };
    std::vector<Rule> rules_;
};

} // namespace haec_record
