// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/figures/figure.hpp"

#include <optional>

namespace haec_sim
{

/// The share of the bytes between nodes that were there when the last message would have been, had
/// each had the network for itself: 1 where none came later than that. Nothing without messages.
/// For figures that message_figure_kinds() made.
std::optional<double> delivered_share(const Figures& figures);

} // namespace haec_sim
