// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "energy_shares.hpp"

#include "core/json_writer.hpp"
#include "haec_sim/csv.hpp"

#include <algorithm>
#include <iomanip>
#include <limits>
#include <vector>

namespace haec_sim
{

namespace
{

double seconds(Picoseconds time)
{
    return static_cast<double>(time.count()) * 1e-12;
}

void figures(JsonWriter& json, const CoreEnergy& energy)
{
    json.member("energy_j", energy.total());
    json.member("counted_j", energy.counted);
    json.member("active_j", energy.active);
    json.member("static_j", energy.standing);
}

} // namespace

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
    const Watts static_share{model_.static_power.value / static_cast<double>(node.cores.size())};
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
                          (static_share.value + model_.active_power.value) * seconds(share.time);
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
            << figures.energy / seconds(figures.time) << '\n';
    }
}

void EnergyShares::write_document(std::ostream& out) const
{
    JsonWriter json;
    json.begin_object();
    json.whole_member("schema", 1);
    json.time_member("end_ps", end_);
    json.member("energy_to_solution_j", total_);
    json.member("energy_delay_product_js", energy_delay_product());
    json.begin_list("nodes");
    for (const auto& [name, node] : nodes_)
    {
        json.begin_object();
        json.member("node", name);
        json.whole_member("samples", node.samples);
        json.member("energy_j", node.energy);
        json.end_object();
    }
    json.end_list();
    json.begin_list("processes");
    for (const auto& [process, energy] : processes_)
    {
        json.begin_object();
        json.member("process", names_.at(process));
        figures(json, energy);
        json.end_object();
    }
    json.end_list();
    json.begin_list("regions");
    for (const auto& [name, region] : named_regions())
    {
        json.begin_object();
        json.member("region", name);
        json.time_member("time_ps", region.time);
        json.member("energy_j", region.energy);
        json.end_object();
    }
    json.end_list();
    json.end_object();
    out << json.text() << '\n';
}

} // namespace haec_sim
