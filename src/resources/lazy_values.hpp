// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace haec_sim::resources
{

/// Values by name that may need each other: each is computed once, when it is first asked for.
class LazyValues
{
public:
    /// The value; `compute` may ask for others. Throws UsageError for a value that needs itself,
    /// naming in order those in between, and for a chain that could overflow the stack.
    double of(const std::string& name, const std::function<double()>& compute);

    /// Those that are computed.
    const std::map<std::string, double>& known() const noexcept
    {
        return known_;
    }

private:
    std::map<std::string, double> known_;
    /// Those whose value waits for others, in order.
    std::vector<std::string> under_way_;
};

} // namespace haec_sim::resources
