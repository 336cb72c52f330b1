// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report.hpp"

#include <algorithm>
#include <iomanip>
#include <utility>

namespace haec_sim::checker
{

namespace
{

constexpr std::size_t shown_violations = 20;

std::string quoted(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text)
    {
        if (c == '"' || c == '\\')
        {
            result += '\\';
        }
        result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return result + '"';
}

void print_line(std::ostream& out, const Violation& violation)
{
    out << "violation " << violation.rule;
    if (violation.location != nullptr)
    {
        out << ": location " << violation.location->id;
    }
    if (violation.event != no_index)
    {
        out << " event " << violation.event << ' '
            << name_of(violation.location->kind(violation.event));
    }
    if (violation.has_times())
    {
        out << ": expected " << violation.expected << " ps, found " << violation.found << " ps";
    }
    out << (violation.detail.empty() ? "" : ": ") << violation.detail << '\n';
}

void print_object(std::ostream& out, const Violation& violation)
{
    out << "{\"rule\": " << quoted(violation.rule) << ", \"detail\": " << quoted(violation.detail);
    if (violation.location != nullptr)
    {
        out << ", \"location\": " << violation.location->id;
    }
    if (violation.event != no_index)
    {
        out << ", \"event\": " << violation.event
            << ", \"record\": " << quoted(name_of(violation.location->kind(violation.event)));
    }
    if (violation.has_times())
    {
        out << ", \"expected\": " << violation.expected << ", \"found\": " << violation.found;
    }
    out << '}';
}

std::vector<std::pair<const char*, std::size_t>> named(const Totals& totals)
{
    return {{"events", totals.events},
            {"attributes", totals.attributes},
            {"definitions", totals.definitions}};
}

} // namespace

void Report::add(const Violation& violation)
{
    ++violations_;
    if (first_.size() < shown_violations)
    {
        first_.push_back(violation);
    }
}

void Report::print_text(std::ostream& out) const
{
    for (const auto& violation : first_)
    {
        print_line(out, violation);
    }
    out << (ok() ? "ok" : "FAILED") << ": " << violations_ << " violations; checked";
    const char* separator = " ";
    for (const auto& [name, count] : named(totals))
    {
        out << std::exchange(separator, ", ") << count << ' ' << name;
    }
    out << "; events by rule:";
    for (const auto& [rule, count] : by_rule_)
    {
        out << ' ' << rule << ' ' << count;
    }
    out << '\n';
}

void Report::print_json(std::ostream& out, const std::string& input,
                        const std::string& output) const
{
    out << "{\"input\": " << quoted(input) << ", \"output\": " << quoted(output)
        << ", \"ok\": " << std::boolalpha << ok() << ", \"violations\": " << violations_;
    for (const auto& [name, count] : named(totals))
    {
        out << ",\n \"" << name << "\": " << count;
    }
    const char* separator = "";
    out << ",\n \"events_by_rule\": {";
    for (const auto& [rule, count] : by_rule_)
    {
        out << std::exchange(separator, ", ") << quoted(rule) << ": " << count;
    }
    separator = "\n  ";
    out << "},\n \"first_violations\": [";
    for (const auto& violation : first_)
    {
        out << std::exchange(separator, ",\n  ");
        print_object(out, violation);
    }
    out << "]}\n";
}

} // namespace haec_sim::checker
