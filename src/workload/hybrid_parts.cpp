// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/hybrid_parts.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace haec_sim::workload
{

namespace
{

constexpr std::array part_table{
    std::pair{std::string_view("critical"), &HybridParts::critical},
    std::pair{std::string_view("tasks"), &HybridParts::tasks},
    std::pair{std::string_view("nested"), &HybridParts::nested},
    std::pair{std::string_view("collective"), &HybridParts::collective}};

void add(HybridParts& parts, const std::string& name)
{
    bool is_known = name == "all" || name == "none";
    for (const auto& [known, member] : part_table)
    {
        if (name == known || name == "all")
        {
            parts.*member = true;
            is_known = true;
        }
    }
    if (!is_known)
    {
        throw UsageError("--parts: '" + name +
                         "' is none of critical, tasks, nested, collective, all, none");
    }
}

} // namespace

HybridParts hybrid_parts(const std::string& names)
{
    HybridParts parts;
    for (std::size_t begin = 0; begin <= names.size();)
    {
        const auto end = std::min(names.find(',', begin), names.size());
        add(parts, names.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

} // namespace haec_sim::workload
