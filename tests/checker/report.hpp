// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The numbers of what was checked, and what was found wrong.
#pragma once

#include <cstddef>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "trace.hpp"

namespace haec_sim::checker
{

// A violation that is not of one event has no location, one that is not of a time no times.
struct Violation
{
    std::string rule;
    std::string detail;
    const Location* location = nullptr;
    Index event = no_index;
    Picoseconds expected = INT64_MIN;
    Picoseconds found = INT64_MIN;

    bool has_times() const
    {
        return found != INT64_MIN;
    }
};

// The numbers of the one-line summary.
struct Totals
{
    std::size_t events = 0;
    std::size_t attributes = 0;
    std::size_t definitions = 0;
};

class Report
{
public:
    Totals totals;

    // One more event was held against this rule.
    void checked(std::string_view rule)
    {
        if (rule != last_rule_)
        {
            last_rule_ = rule;
            last_count_ = &by_rule_[std::string(rule)];
        }
        ++*last_count_;
    }

    void add(const Violation& violation);

    bool ok() const
    {
        return violations_ == 0;
    }

    void print_text(std::ostream& out) const;
    void print_json(std::ostream& out, const std::string& input, const std::string& output) const;

private:
    std::map<std::string, std::size_t> by_rule_;
    std::string_view last_rule_; // of string literals
    std::size_t* last_count_ = nullptr;
    std::size_t violations_ = 0;
    std::vector<Violation> first_;
};

} // namespace haec_sim::checker
