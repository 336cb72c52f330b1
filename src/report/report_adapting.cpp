// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links that adapt (spec: links-that-adapt, "Figures"): circuits, rates.

#include "network/report/group_sums.hpp"
#include "network/report/resource_groups.hpp"
#include "report/circuit_figures.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

JsonForm<CircuitSideFigures> side_form()
{
    return JsonForm<CircuitSideFigures>("circuit_ports")
        .value("circuits", [](const CircuitSideFigures& side) { return side.use.grants; })
        .value("retargets", [](const CircuitSideFigures& side) { return side.use.retargets; })
        .value("in_use_ps", [](const CircuitSideFigures& side) { return side.use.in_use; })
        .value("aiming_ps", [](const CircuitSideFigures& side) { return side.use.aiming; })
        .value("waiting_for_port_ps",
               [](const CircuitSideFigures& side) { return side.use.waiting; })
        .value(
            "partners", [](const CircuitSideFigures& side) { return side.partners.size(); },
            "the number of nodes or switches at the other ends");
}

JsonForm<CircuitVertex> vertex_form()
{
    return JsonForm<CircuitVertex>()
        .value(
            "vertex", [](const CircuitVertex& row) { return row.vertex.value; }, "number")
        .value("name", &CircuitVertex::name)
        .object("transmitters", side_form(), &CircuitVertex::transmitters)
        .object("receivers", side_form(), &CircuitVertex::receivers);
}

/// `get` of each interval of time.
template <class Bins, class Get>
std::vector<WideSum> over_time(const Bins& bins, Get get)
{
    std::vector<WideSum> values;
    for (const auto& bin : bins)
    {
        values.push_back(get(bin));
    }
    return values;
}

JsonForm<CircuitClass> circuits_form()
{
    return JsonForm<CircuitClass>("circuits")
        .value(
            "type", [](const CircuitClass& of) { return of.type.value; }, "index into link_types")
        .value("name", &CircuitClass::name)
        .value(
            "transmitters", [](const CircuitClass& of) { return of.circuits.transmitters; },
            "the number that a vertex has; null: one for each of its links")
        .value("receivers", [](const CircuitClass& of) { return of.circuits.receivers; })
        .value("retarget_delay_ps", [](const CircuitClass& of)
               { return Duration{to_picoseconds(of.circuits.retarget_delay)}; })
        .value(
            "circuits", [](const CircuitClass& of) { return of.sum.grants; },
            "each serves one message")
        .value(
            "retargets", [](const CircuitClass& of) { return of.sum.retargets; },
            "the number of circuits whose ports had to be aimed")
        .value("retarget_share", [](const CircuitClass& of) { return Share{of.retarget_share()}; })
        .value(
            "in_use_ps", [](const CircuitClass& of) { return of.sum.in_use; },
            "the sum of the times in which a transmitter and a receiver are in use, aiming "
            "included")
        .value(
            "aiming_ps", [](const CircuitClass& of) { return of.sum.aiming; },
            "the part in which they are aimed: messages wait as long for the aim")
        .value(
            "waiting_for_port_ps", [](const CircuitClass& of) { return of.sum.waiting; },
            "the sum of the times from when a message asks until it has its ports")
        .value("most_partners", &CircuitClass::most_partners,
               "the largest number of nodes or switches that one sends to, or receives from")
        .value(
            "in_use_over_time_ps",
            [](const CircuitClass& of)
            { return over_time(of.bins, [](const GroupCircuits& bin) { return bin.in_use; }); },
            "in intervals of links.bin_width_ps; divided by the width: transmitters in use")
        .value("aiming_over_time_ps", [](const CircuitClass& of)
               { return over_time(of.bins, [](const GroupCircuits& bin) { return bin.aiming; }); })
        .list("vertices", vertex_form(), &CircuitClass::vertices,
              "the 8,192 with most circuits, by number");
}

/// The links of a class with several rates.
struct RatedClass
{
    LinkTypeId type;
    std::string name;
    /// [bytes/s], by rate.
    std::vector<double> bandwidths;
    std::vector<GroupRate> rates{};
    /// By rate and interval of time.
    std::vector<std::vector<GroupRate>> bins{};

    void add(const GroupSum& sum)
    {
        for (std::size_t rate = 0; rate < sum.rates.size(); ++rate)
        {
            rates[rate] += sum.rates[rate];
            bins[rate].resize(std::max(bins[rate].size(), sum.bins.size()));
            for (std::size_t number = 0; number < sum.bins.size(); ++number)
            {
                const auto& of_bin = sum.bins[number].rates;
                bins[rate][number] += rate < of_bin.size() ? of_bin[rate] : GroupRate{};
            }
        }
    }
};

struct RateView
{
    const RatedClass& of;
    std::size_t rate;
};

std::vector<RatedClass> rated_classes(const ReportSource& source)
{
    const auto& platform = source.run.inputs.platform;
    const bool has_network = source.network() != nullptr && source.network()->is_shared;
    if (!has_network || !has_rates(platform))
    {
        return {};
    }
    std::map<std::uint32_t, RatedClass> classes;
    for (const auto& [group, sum] : sum_up(*source.network(), ResourceGroups(platform)))
    {
        if (sum.rates.empty())
        {
            continue;
        }
        const auto& type = platform.link_types()[group.class_number];
        auto& found =
            classes.try_emplace(group.class_number, RatedClass{{group.class_number}, type.name, {}})
                .first->second;
        if (found.rates.empty())
        {
            for (const auto& rate : type.rates)
            {
                found.bandwidths.push_back(rate.bandwidth.value * type.bandwidth_factor);
            }
            found.rates.resize(found.bandwidths.size());
            found.bins.resize(found.bandwidths.size());
        }
        found.add(sum);
    }
    std::vector<RatedClass> result;
    for (auto& [number, one] : classes)
    {
        result.push_back(std::move(one));
    }
    return result;
}

std::vector<RateView> views_of(const RatedClass& of)
{
    std::vector<RateView> views;
    for (std::size_t rate = 0; rate < of.rates.size(); ++rate)
    {
        views.push_back({of, rate});
    }
    return views;
}

JsonForm<RatedClass> rates_form()
{
    const auto rate =
        JsonForm<RateView>()
            .value("bandwidth_bytes_per_s",
                   [](const RateView& view) { return view.of.bandwidths[view.rate]; })
            .value(
                "time_ps", [](const RateView& view) { return view.of.rates[view.rate].time; },
                "the sum over links, each direction one, of the time at the rate")
            .value("busy_ps", [](const RateView& view) { return view.of.rates[view.rate].busy; })
            .value(
                "changing_ps",
                [](const RateView& view) { return view.of.rates[view.rate].changing; },
                "the time of changes between the rate and the one below it")
            .value(
                "changes", [](const RateView& view) { return view.of.rates[view.rate].changes; },
                "the number of changes to the rate")
            .value(
                "time_over_time_ps",
                [](const RateView& view) {
                    return over_time(view.of.bins[view.rate],
                                     [](const GroupRate& bin) { return bin.time; });
                },
                "in intervals of links.bin_width_ps");
    return JsonForm<RatedClass>()
        .value(
            "type", [](const RatedClass& of) { return of.type.value; }, "index into link_types")
        .value("name", &RatedClass::name)
        .list("rates", rate, views_of, "in ascending order");
}

} // namespace

void add_adapting(JsonForm<ReportSource>& report)
{
    report
        .list("circuits", circuits_form(), circuit_classes,
              "the circuits of each class of links that has them")
        .list("rates", rates_form(), rated_classes,
              "the rates of each class of links that has several");
}

} // namespace haec_sim
