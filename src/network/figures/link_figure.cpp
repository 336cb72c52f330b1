// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/figures/link_figure.hpp"

namespace haec_sim
{

#define FIGURE(name) LinkFigureKind name();
#include "network/figures/link_figures.def"
#undef FIGURE

LinkFigureKinds& link_figure_kinds()
{
#define FIGURE(name) name(),
    static LinkFigureKinds kinds({
#include "network/figures/link_figures.def"
    });
#undef FIGURE
    return kinds;
}

void CollectedFigures::tell(const LinkFigures& figures, const ServedUnit& unit)
{
    for (const auto& figure : figures)
    {
        if (figure != nullptr)
        {
            figure->collect(unit);
        }
    }
}

} // namespace haec_sim
