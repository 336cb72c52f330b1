// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/module_names.hpp"

#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

std::vector<std::string> module_names(const std::string& list)
{
    auto names = split(list, ',');
    if (std::ranges::find(names, "") != names.end())
    {
        throw UsageError("--modules: a name in '" + list +
                         "' is empty; separate the names by single commas");
    }
    return names;
}

} // namespace haec_sim
