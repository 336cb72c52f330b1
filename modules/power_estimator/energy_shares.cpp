// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "energy_shares.hpp"

#include "haec_sim/csv.hpp"

#include <algorithm>
#include <iomanip>
#include <limits>
#include <sstream>
#include <vector>

namespace haec_sim::power_estimator
{

EnergyShares::EnergyShares(const PowerModel& model, const Definitions& definitions)
    : model_(model), definitions_(definitions)
{
    definitions.each<definitions::Location>(
        [this](const definitions::Location& location)
        { process_of_[location.self] = location.location_group; });
    definitions.each<definitions::LocationGroup>(
        [this](const definitions::LocationGroup& group)
        { names_[group.self] = definitions_.text(group.name); });
}

void EnergyShares::add(const std::string& name, const NodeEstimate& node,
                       const LocationRegions& regions)
{
    nodes_.emplace_back(name, node.node);
    total_ += node.node.energy;
    const auto static_share = model_.static_share(node.cores.size());
    for (const auto& core : node.cores)
    {
        end_ = std::max(end_, core.last);
        if (node.node.samples == 0)
        {
            continue;
        }
        processes_[process_of_.at(core.location)] += core.energy;
        const auto shares = regions.find(core.location);
        if (shares == regions.end())
        {
            continue;
        }
        for (const auto& [region, share] : shares->second)
        {
            auto& sum = regions_[region];
            sum.time += share.time;
            sum.energy += share.counted +
                          (static_share.value + model_.active_power.value) * in_seconds(share.time);
        }
    }
}

std::vector<EnergyShares::NamedRegion> EnergyShares::named_regions() const
{
    std::vector<NamedRegion> named;
    definitions_.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            if (const auto found = regions_.find(region.self); found != regions_.end())
            {
                named.push_back({definitions_.text(region.name), found->second});
            }
        });
    std::ranges::stable_sort(named, [](const NamedRegion& left, const NamedRegion& right)
                             { return left.figures.energy > right.figures.energy; });
    RegionEnergy rest{{}, total_};
    for (const auto& region : named)
    {
        rest.energy -= region.figures.energy;
    }
    named.push_back({"(no region)", rest});
    return named;
}

void EnergyShares::write_processes(std::ostream& out) const
{
    out << std::setprecision(std::numeric_limits<double>::max_digits10)
        << "process,energy [J],by counters [J],active [J],static [J]\n";
    for (const auto& [process, energy] : processes_)
    {
        out << csv_field(names_.at(process)) << ',' << energy.total() << ',' << energy.counted
            << ',' << energy.active << ',' << energy.standing << '\n';
    }
}

void EnergyShares::write_regions(std::ostream& out) const
{
    out << std::setprecision(std::numeric_limits<double>::max_digits10)
        << "region,time [ps],energy [J],mean power [W]\n";
    for (const auto& [name, figures] : named_regions())
    {
        out << csv_field(name) << ',';
        if (figures.time == Picoseconds{})
        {
            out << ',' << figures.energy << ",\n";
            continue;
        }
        out << figures.time.count() << ',' << figures.energy << ','
            << figures.energy / in_seconds(figures.time) << '\n';
    }
}

JsonValue EnergyShares::document() const
{
    JsonValue::List nodes;
    for (const auto& [name, node] : nodes_)
    {
        nodes.push_back({JsonValue::Object{{"node", {name}},
                                           {"samples", {static_cast<double>(node.samples)}},
                                           {"energy_j", {node.energy}}}});
    }
    JsonValue::List processes;
    for (const auto& [process, energy] : processes_)
    {
        processes.push_back({JsonValue::Object{{"process", {names_.at(process)}},
                                               {"energy_j", {energy.total()}},
                                               {"counted_j", {energy.counted}},
                                               {"active_j", {energy.active}},
                                               {"static_j", {energy.standing}}}});
    }
    JsonValue::List regions;
    for (const auto& [name, region] : named_regions())
    {
        regions.push_back(
            {JsonValue::Object{{"region", {name}},
                               {"time_ps", {static_cast<double>(region.time.count())}},
                               {"energy_j", {region.energy}}}});
    }
    return {JsonValue::Object{{"end_ps", {static_cast<double>(end_.count())}},
                              {"energy_to_solution_j", {total_}},
                              {"energy_delay_product_js", {energy_delay_product()}},
                              {"nodes", {std::move(nodes)}},
                              {"processes", {std::move(processes)}},
                              {"regions", {std::move(regions)}}}};
}

std::string EnergyShares::summary() const
{
    std::ostringstream text;
    text << "energy of nodes: " << total_ << " J to solution, energy-delay product "
         << energy_delay_product() << " Js";
    const auto tell = [&](const char* what, const std::string& name, double energy)
    { text << what << name << " (" << energy << " J)"; };
    const auto process = std::ranges::max_element(
        processes_, {}, [](const auto& of_process) { return of_process.second.total(); });
    if (process != processes_.end())
    {
        tell(", most of it process ", names_.at(process->first), process->second.total());
    }
    // Behind all regions is what none of them had.
    if (const auto regions = named_regions(); regions.size() > 1)
    {
        tell(", region ", regions.front().name, regions.front().figures.energy);
    }
    return text.str();
}

} // namespace haec_sim::power_estimator
