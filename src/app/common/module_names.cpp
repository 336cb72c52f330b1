// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/module_names.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

std::vector<std::string> module_names(const std::string& list)
{
    std::vector<std::string> names;
    std::size_t start = 0;
    while (start <= list.size())
    {
        const std::size_t end = std::min(list.find(',', start), list.size());
        names.push_back(list.substr(start, end - start));
        start = end + 1;
        if (names.back().empty())
        {
            throw UsageError("--modules: a name in '" + list +
                             "' is empty; separate the names by single commas");
        }
    }
    return names;
}

} // namespace haec_sim
