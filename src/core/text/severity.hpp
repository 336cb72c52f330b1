// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace haec_sim
{

/// How much an import or a simulation changed what its input says.
enum class Severity : std::uint8_t
{
    /// Nothing that a simulation needs.
    info,
    /// Something has another form, or another order, or is simulated in another way.
    change,
    /// Something is not in the output, or is kept as recorded where a rule should re-time it.
    loss
};

inline constexpr std::array severity_names{"info", "change", "loss"};

constexpr const char* name_of(Severity severity)
{
    return severity_names[static_cast<std::size_t>(severity)];
}

} // namespace haec_sim
