// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstddef>

namespace haec_sim
{

/// Numbers the links of a platform, each direction by itself, from 0; some numbers stay unused.
class LinkIndex
{
public:
    /// The platform outlives it.
    explicit LinkIndex(const Platform& platform);

    std::size_t count() const noexcept
    {
        return per_node_ * platform_.node_count();
    }

    std::size_t operator()(const Hop& hop) const;

private:
    const Platform& platform_;
    /// Nodes of a board, where boards are joined node by node with every other; else 1.
    std::size_t per_board_;
    std::size_t per_node_;
};

} // namespace haec_sim
