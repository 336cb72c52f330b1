// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <compare>
#include <cstdint>

namespace haec_sim
{

/// A link's direction or a port. Numbered from 0 in the order of their first use, which need not be
/// the same in every run. A ResourceIdentity is what it is called elsewhere.
struct ResourceId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(ResourceId, ResourceId) = default;
};

} // namespace haec_sim
