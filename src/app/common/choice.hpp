// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace haec_sim
{

/// The place of an option's value among those that are valid. Throws UsageError where it is none.
inline std::size_t place_among(const std::vector<std::string>& valid, const std::string& value,
                               const std::string& option)
{
    const auto found = std::ranges::find(valid, value);
    if (found == valid.end())
    {
        throw UsageError("--" + option + ": '" + value + "' is not a valid value" +
                         did_you_mean(value, valid));
    }
    return static_cast<std::size_t>(found - valid.begin());
}

} // namespace haec_sim
