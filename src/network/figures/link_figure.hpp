// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/figures/figure_kinds.hpp"
#include "core/figures/widening_bins.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/units.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <vector>

// A figure of links is one file: what it collects of the units that a link or port serves, how it
// is merged, and the members of each row of the report's section `links` that it writes. A new
// figure is a new file, with a function of its name that returns its LinkFigureKind, and a line in
// link_figures.def (ADR 49). What the statistics and the bins of a ResourceReport have anyhow needs
// a form alone.

namespace haec_sim
{

/// A unit that a link or port serves. All times are output times.
struct ServedUnit
{
    /// log2 of the width of intervals of time, by now.
    int bin_shift = 0;
    /// When its head came, and when its service began and ended. Without contention units are
    /// served as they come.
    Picoseconds head{};
    Picoseconds begin{};
    Picoseconds end{};
    /// w, the busy time before the end.
    Picoseconds work{};
    /// Bytes on the wire.
    std::uint64_t bytes = 0;
    /// More than one: units that are alike, told at once. Their times are those of one of them, and
    /// all are in one interval of time.
    std::uint64_t units = 1;
};

/// What is collected of one link or port, in runs that report links.
using LinkFigure = FigureOf<ServedUnit>;
using LinkFigures = FiguresOf<ServedUnit>;
using LinkFigureTable = std::map<ResourceIdentity, LinkFigures>;

/// A link or port of the report, with its figures.
struct LinkSource
{
    const ResourceReport& report;
    const LinkFigures& figures;
    /// log2 of the width of intervals of time in the report.
    int bin_shift = 0;
    /// False for all but the busiest: their values over time are left out.
    bool is_told_over_time = false;

    /// `get` of each value, in their order.
    template <class Value, class Get>
    auto over_time(const std::vector<Value>& values, Get get) const
    {
        std::vector<decltype(get(Value{}))> result;
        if (is_told_over_time)
        {
            std::ranges::transform(values, std::back_inserter(result), get);
        }
        return result;
    }

    template <class Value, class Get>
    auto over_time(WideningBins<Value> bins, Get get) const
    {
        bins.widen(bin_shift);
        return over_time(bins.values(), get);
    }
};

template <class Kind>
using LinkFigureView = FigureViewOf<Kind, LinkSource>;

using LinkFigureKinds = FigureKinds<ServedUnit, LinkSource>;
using LinkFigureKind = LinkFigureKinds::Kind;

/// The kinds of link_figures.def, and those that a program adds behind them.
LinkFigureKinds& link_figure_kinds();

/// The figures of the links and ports that a network numbers; none where no kind collects anything.
class CollectedFigures
{
public:
    /// Makes those of the link with the next number.
    void add_link()
    {
        if (link_figure_kinds().collect())
        {
            of_link_.push_back(link_figure_kinds().make());
        }
    }

    /// Tells those of a link of the ServedUnit that is made of these parts.
    template <class... Parts>
    [[gnu::always_inline]] void collect(std::uint32_t link, Parts... parts) const
    {
        if (!of_link_.empty()) [[unlikely]]
        {
            tell(of_link_[link], ServedUnit{parts...});
        }
    }

    /// For merge_figures(); nothing where there are none.
    std::vector<std::byte> packed(std::uint32_t link) const
    {
        return of_link_.empty() ? std::vector<std::byte>{} : pack_figures(of_link_[link]);
    }

private:
    [[gnu::cold]] static void tell(const LinkFigures& figures, const ServedUnit& unit);

    std::vector<LinkFigures> of_link_;
};

} // namespace haec_sim
