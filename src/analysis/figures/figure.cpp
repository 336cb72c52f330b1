// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/figures/figure.hpp"

namespace haec_sim
{

#define FIGURE(name) FigureKind name();
#include "analysis/figures/figures.def"
#undef FIGURE

MessageFigureKinds& message_figure_kinds()
{
#define FIGURE(name) name(),
    static MessageFigureKinds kinds({
#include "analysis/figures/figures.def"
    });
#undef FIGURE
    return kinds;
}

} // namespace haec_sim
