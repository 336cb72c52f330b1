// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/functions/function_filter.hpp"

#include <sstream>

#include <fnmatch.h>

namespace haec_record
{

FunctionFilter::FunctionFilter(const std::string& text)
{
    std::istringstream lines(text);
    bool names = false;
    bool includes = false;
    for (std::string line; std::getline(lines, line);)
    {
        std::istringstream words(line.substr(0, line.find('#')));
        for (std::string word; words >> word;)
        {
            if (word == "SCOREP_REGION_NAMES_BEGIN" || word == "SCOREP_REGION_NAMES_END")
            {
                names = word == "SCOREP_REGION_NAMES_BEGIN";
            }
            else if (word == "EXCLUDE" || word == "INCLUDE")
            {
                includes = word == "INCLUDE";
            }
            else if (names && word != "MANGLED")
            {
                rules_.push_back({includes, word});
            }
        }
    }
}

bool FunctionFilter::includes(const std::string& name) const
{
    bool is_included = true;
    for (const auto& rule : rules_)
    {
        is_included =
            fnmatch(rule.pattern.c_str(), name.c_str(), 0) == 0 ? rule.includes : is_included;
    }
    return is_included;
}

} // namespace haec_record
