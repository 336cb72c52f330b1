// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/figures/figure.hpp"

namespace haec_sim
{

#define FIGURE(name) FigureKind name();
#include "analysis/figures/figures.def"
#undef FIGURE

namespace
{

std::vector<FigureKind>& figure_kinds()
{
#define FIGURE(name) name(),
    static std::vector<FigureKind> kinds{
#include "analysis/figures/figures.def"
    };
#undef FIGURE
    return kinds;
}

} // namespace

bool add_figure(const FigureKind& kind)
{
    figure_kinds().push_back(kind);
    return true;
}

Figures make_figures()
{
    Figures figures;
    for (const auto& kind : figure_kinds())
    {
        figures.push_back(kind.make());
    }
    return figures;
}

JsonForm<FigureSource> figures_form()
{
    JsonForm<FigureSource> form;
    for (std::size_t place = 0; place < figure_kinds().size(); ++place)
    {
        figure_kinds()[place].add_form(form, place);
    }
    return form;
}

} // namespace haec_sim
