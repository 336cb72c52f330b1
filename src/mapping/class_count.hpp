// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "machine/type_order.hpp"
#include "mapping/evaluation.hpp"
#include "mapping/expected_loads.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Counts what minimal routes do on links of each type.
class ClassCount
{
public:
    /// The platform outlives it.
    explicit ClassCount(const Platform& platform);

    /// Adds what goes between two different nodes. The hops of their route.
    std::uint32_t add(NodeId from, NodeId to, const Traffic& traffic);

    /// The figures of all types with links, in order, with these as their fullest links.
    std::vector<ClassQuality>
    figures(const std::vector<std::optional<ExpectedLoads::Fullest>>& fullest) const;

private:
    const Platform& platform_;
    TypeOrder order_;
    /// The hops, and what has no higher type on its way, by type.
    std::vector<std::uint64_t> hops_;
    std::vector<Traffic> highest_;
    /// Those of the last route; kept for their memory.
    HopCounts counts_;
};

} // namespace haec_sim
