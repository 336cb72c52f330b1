// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/lazy_values.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::resources
{

namespace
{

/// Values that wait for each other: each takes some of the stack.
constexpr std::size_t most_under_way = 500;

} // namespace

double LazyValues::of(const std::string& name, const std::function<double()>& compute)
{
    if (const auto found = known_.find(name); found != known_.end())
    {
        return found->second;
    }
    const auto waits = std::ranges::find(under_way_, name);
    if (waits != under_way_.end())
    {
        std::string cycle;
        std::for_each(waits, under_way_.end(),
                      [&](const std::string& next) { cycle += "'" + next + "' needs "; });
        throw UsageError("values that need each other: " + cycle + "'" + name + "'");
    }
    if (under_way_.size() == most_under_way)
    {
        throw UsageError("more than " + std::to_string(most_under_way) +
                         " values of which each needs the next");
    }
    under_way_.push_back(name);
    const double value = compute();
    under_way_.pop_back();
    known_.emplace(name, value);
    return value;
}

} // namespace haec_sim::resources
