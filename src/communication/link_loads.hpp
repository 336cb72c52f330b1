// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <unordered_map>

namespace haec_sim
{

/// How many bytes pass over each link, each direction by itself.
class LinkLoads
{
public:
    /// The platform outlives it.
    explicit LinkLoads(const Platform& platform) : platform_(platform) {}

    /// Adds to all links of the route. The sum over all routes stays below 2^64.
    void add(NodeId from, NodeId to, Bytes bytes);

    Bytes maximum() const;

private:
    const Platform& platform_;
    /// By both ends of the link.
    std::unordered_map<std::uint64_t, std::uint64_t> loads_;
};

} // namespace haec_sim
