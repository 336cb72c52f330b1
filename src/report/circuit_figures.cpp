// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report/circuit_figures.hpp"

#include "analysis/figures/keep_largest.hpp"
#include "network/report/resource_groups.hpp"
#include "run/percent.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace haec_sim
{

namespace
{

/// Vertices with fewer circuits than so many others are left out.
constexpr std::size_t most_vertices = 8192;

/// A class of which vertices are still found by number.
struct OpenClass
{
    CircuitClass figures;
    std::map<VertexId, CircuitVertex> vertices{};

    void add(const Link& link, const CircuitReport& report)
    {
        figures.sum += report.whole;
        auto& bins = figures.bins;
        bins.resize(std::max(bins.size(), report.bins.size()));
        for (std::size_t number = 0; number < report.bins.size(); ++number)
        {
            bins[number] += report.bins[number];
        }
        add_side(vertices[link.from].transmitters, report.whole, link.to);
        add_side(vertices[link.to].receivers, report.whole, link.from);
    }

    void add_side(CircuitSideFigures& side, const CircuitUse& use, VertexId partner)
    {
        side.use += use;
        if (use.grants > 0)
        {
            side.partners.insert(partner);
            figures.most_partners =
                std::max(figures.most_partners, std::uint64_t{side.partners.size()});
        }
    }
};

std::uint64_t circuits_at(const CircuitVertex& row)
{
    return row.transmitters.use.grants + row.receivers.use.grants;
}

CircuitClass closed(OpenClass& open, const ResourceGroups& groups)
{
    for (auto& [vertex, row] : open.vertices)
    {
        row.vertex = vertex;
        row.name = groups.name_of(vertex);
        open.figures.vertices.push_back(std::move(row));
    }
    keep_largest(open.figures.vertices, most_vertices, circuits_at);
    return std::move(open.figures);
}

} // namespace

std::vector<CircuitClass> circuit_classes(const ReportSource& source)
{
    if (source.network() == nullptr)
    {
        return {};
    }
    const auto& platform = source.run.inputs.platform;
    std::map<std::uint32_t, OpenClass> open;
    for (const auto& row : source.network()->resources)
    {
        if (row.circuits)
        {
            const auto link = platform.topology().link({row.resource.number});
            const auto& type = platform.link_types()[link.type.value];
            open.try_emplace(link.type.value, OpenClass{{link.type, type.name, *type.circuits}})
                .first->second.add(link, *row.circuits);
        }
    }
    std::vector<CircuitClass> classes;
    for (auto& [number, one] : open)
    {
        classes.push_back(closed(one, ResourceGroups(platform)));
    }
    return classes;
}

std::string circuits_text(const ReportSource& source)
{
    std::string text;
    for (const auto& of : circuit_classes(source))
    {
        text += (text.empty() ? "" : "; ") + of.name + ' ' + std::to_string(of.sum.grants) + ", " +
                percent(of.retarget_share()) + " of them aimed anew; messages waited " +
                seconds(in_seconds(of.sum.waiting)) + " for ports and " +
                seconds(in_seconds(of.sum.aiming)) + " for the aim; at most " +
                std::to_string(of.most_partners) + " partners of a node";
    }
    return text;
}

} // namespace haec_sim
