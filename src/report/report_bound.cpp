// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What bounds the run: bound.

#include "report/report_forms.hpp"
#include "report/report_sections.hpp"
#include "run/run_bound.hpp"

#include <optional>
#include <vector>

namespace haec_sim
{

namespace
{

/// A bound, and the predicted time that it is below.
struct BoundView
{
    RunBound bound;
    Picoseconds predicted{};
};

struct ElementView
{
    const BusiestElement& element;
    Picoseconds predicted;
};

/// The links and ports, as they served in the region of interest.
std::vector<ResourceTime> times_of_interest(const NetworkReport& network)
{
    std::vector<ResourceTime> times;
    for (const auto& row : network.resources)
    {
        if (row.has_rate && row.interest)
        {
            times.push_back({row.resource, row.interest->busy,
                             row.circuits ? row.circuits->interest.aiming : Picoseconds{}});
        }
    }
    return times;
}

std::optional<BoundView> whole_bound(const ReportSource& source)
{
    const auto& result = source.result;
    return result.bound ? std::optional(BoundView{*result.bound, result.time.predicted})
                        : std::nullopt;
}

std::optional<BoundView> interest_bound(const ReportSource& source)
{
    if (!source.result.bound || !has_interest(source) || source.network() == nullptr)
    {
        return std::nullopt;
    }
    const auto& figures = source.figures();
    return BoundView{bound_of(source.result.computing.interest,
                              times_of_interest(*source.network()), source.run.inputs.platform),
                     figures.end.predicted - figures.begin.predicted};
}

JsonForm<ElementView> element_form()
{
    return JsonForm<ElementView>()
        .value(
            "resource", [](const ElementView& view) { return view.element.resource; },
            "computing, a class of links, ports, or the transmitters or receivers of circuits")
        .value(
            "name",
            [](const ElementView& view)
            {
                const auto& name = view.element.name;
                return name.empty() ? std::nullopt : std::optional(name);
            },
            "the busiest link, port or node; null for computing")
        .value(
            "time_ps", [](const ElementView& view) { return view.element.time; },
            "the least time in which the resource can do its work")
        .value(
            "share",
            [](const ElementView& view) { return Factor{view.element.share_of(view.predicted)}; },
            "the share of the predicted time; it is above 1 only for a prediction that the machine "
            "cannot reach");
}

JsonForm<BoundView> bound_form()
{
    const auto tightest = [](const BoundView& view) {
        return ElementView{view.bound.tightest(), view.predicted};
    };
    return JsonForm<BoundView>()
        .include(element_form(), tightest)
        .list(
            "resources", element_form(),
            [](const BoundView& view)
            {
                std::vector<ElementView> elements;
                for (const auto& element : view.bound.elements)
                {
                    elements.push_back({element, view.predicted});
                }
                return elements;
            },
            "the busiest element of each resource");
}

} // namespace

void add_bound(JsonForm<ReportSource>& report)
{
    const auto bounds =
        JsonForm<ReportSource>()
            .object("whole", bound_form(), whole_bound, "null without a network model")
            .object("region_of_interest", bound_form(), interest_bound,
                    "also null if the report has no links");
    report.object("bound", bounds, itself,
                  "the lower bound of the run time: the least time in which the machine can do the "
                  "work of the run, and the busiest resource, which sets it");
}

} // namespace haec_sim
