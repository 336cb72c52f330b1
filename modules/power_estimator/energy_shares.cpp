// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "energy_shares.hpp"

#include "haec_sim/csv.hpp"

#include <algorithm>
#include <iomanip>
#include <limits>
#include <sstream>
#include <utility>
#include <vector>

namespace haec_sim::power_estimator
{

EnergyShares::EnergyShares(const PowerModel& model, const Definitions& definitions,
                           const RunSpan& run, CountedParts counted, const StaticPower& power)
    : model_(model), definitions_(definitions), run_(run), counted_(counted), power_(power)
{
    definitions.each<definitions::Location>(
        [this](const definitions::Location& location)
        { process_of_[location.self] = location.location_group; });
    definitions.each<definitions::LocationGroup>(
        [this](const definitions::LocationGroup& group)
        { names_[group.self] = definitions_.text(group.name); });
    for (const auto& parts : power_.passive)
    {
        const auto energy = energy_of(parts.total());
        passive_energy_.whole += energy.whole;
        passive_energy_.interest += energy.interest;
    }
    whole_ = passive_energy_.whole;
    interest_ = passive_energy_.interest;
}

void EnergyShares::add(const std::string& name, const NodeEstimate& node,
                       const LocationRegions& regions)
{
    nodes_.emplace_back(name, node.node);
    whole_ += node.node.whole;
    interest_ += node.node.interest;
    const auto static_share = model_.static_share(node.cores.size());
    for (const auto& core : node.cores)
    {
        auto& process = processes_[process_of_.at(core.location)];
        process.whole += core.whole;
        process.interest += core.interest;
        const auto shares = regions.find(core.location);
        if (shares == regions.end())
        {
            continue;
        }
        for (const auto& [region, share] : shares->second)
        {
            auto& sum = regions_[region];
            sum.time += share.time;
            sum.energy += share.counted + static_share.value * in_seconds(share.time) +
                          model_.active_power.value * in_seconds(share.active);
        }
    }
}

EnergyShares::ConstantEnergy EnergyShares::energy_of(Watts power) const
{
    const auto energy_in = [&](const TimeSpan& part)
    { return power.value * in_seconds(part.end - part.begin); };
    return {energy_in(run_.whole), run_.interest ? energy_in(*run_.interest) : 0};
}

void EnergyShares::add_idle(std::uint64_t nodes)
{
    idle_ = nodes;
    idle_energy_ = energy_of({static_cast<double>(nodes) * model_.static_power.value});
    whole_ += idle_energy_.whole;
    interest_ += idle_energy_.interest;
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
    RegionEnergy rest{{}, whole_ - idle_energy_.whole - passive_energy_.whole};
    for (const auto& region : named)
    {
        rest.energy -= region.figures.energy;
    }
    named.push_back({"(no region)", rest});
    return named;
}

void EnergyShares::write_constant(std::ostream& out, const std::string& name, Watts power) const
{
    const auto& whole = run_.whole;
    const auto energy = energy_of(power);
    out << name << ",0," << whole.begin.count() << ',' << whole.end.count() << ',' << energy.whole
        << ',' << power.value << ',';
    if (run_.interest)
    {
        out << energy.interest;
    }
    out << '\n';
}

void EnergyShares::write_others(std::ostream& out) const
{
    if (idle_ > 0)
    {
        write_constant(out, std::to_string(idle_) + " " + power_.places + " without processes",
                       {static_cast<double>(idle_) * model_.static_power.value});
    }
    for (const auto& parts : power_.passive)
    {
        write_constant(out, parts.text(), parts.total());
    }
}

void EnergyShares::write_processes(std::ostream& out) const
{
    out << std::setprecision(std::numeric_limits<double>::max_digits10)
        << "process,energy [J],by counters [J],active [J],static [J],"
           "energy in the region of interest [J]\n";
    for (const auto& [process, energy] : processes_)
    {
        const auto& whole = energy.whole;
        out << csv_field(names_.at(process)) << ',' << whole.total() << ',' << whole.counted << ','
            << whole.active << ',' << whole.standing << ',';
        if (run_.interest)
        {
            out << energy.interest.total();
        }
        out << '\n';
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

void EnergyShares::add_interest(JsonValue::Object& row, double energy) const
{
    if (run_.interest)
    {
        row["interest_energy_j"] = {energy};
    }
}

JsonValue::List EnergyShares::node_documents() const
{
    JsonValue::List nodes;
    for (const auto& [name, node] : nodes_)
    {
        JsonValue::Object row{{"node", {name}},
                              {"samples", {static_cast<double>(node.samples)}},
                              {"energy_j", {node.whole}}};
        add_interest(row, node.interest);
        nodes.emplace_back().value = std::move(row);
    }
    return nodes;
}

JsonValue::List EnergyShares::process_documents() const
{
    JsonValue::List processes;
    for (const auto& [process, energy] : processes_)
    {
        JsonValue::Object row{{"process", {names_.at(process)}},
                              {"energy_j", {energy.whole.total()}},
                              {"counted_j", {energy.whole.counted}},
                              {"active_j", {energy.whole.active}},
                              {"static_j", {energy.whole.standing}}};
        add_interest(row, energy.interest.total());
        processes.emplace_back().value = std::move(row);
    }
    return processes;
}

JsonValue::List EnergyShares::region_documents() const
{
    JsonValue::List regions;
    for (const auto& [name, region] : named_regions())
    {
        regions.emplace_back().value =
            JsonValue::Object{{"region", {name}},
                              {"time_ps", {static_cast<double>(region.time.count())}},
                              {"energy_j", {region.energy}}};
    }
    return regions;
}

JsonValue::List EnergyShares::passive_documents() const
{
    JsonValue::List documents;
    for (const auto& parts : power_.passive)
    {
        const auto energy = energy_of(parts.total());
        JsonValue::Object row{{"parts", {parts.name}},
                              {"count", {static_cast<double>(parts.count)}},
                              {"power_w", {parts.power.value}},
                              {"energy_j", {energy.whole}}};
        add_interest(row, energy.interest);
        documents.emplace_back().value = std::move(row);
    }
    return documents;
}

JsonValue EnergyShares::document() const
{
    JsonValue::Object idle{{"nodes", {static_cast<double>(idle_)}},
                           {"energy_j", {idle_energy_.whole}}};
    add_interest(idle, idle_energy_.interest);
    JsonValue::Object document{{"base", {std::string("whole run")}},
                               {"counted", {word_of(counted_)}},
                               {"idle_nodes", {std::move(idle)}},
                               {"end_ps", {static_cast<double>(run_.whole.end.count())}},
                               {"energy_to_solution_j", {whole_}},
                               {"energy_delay_product_js", {energy_delay_product()}},
                               {"nodes", {node_documents()}},
                               {"processes", {process_documents()}},
                               {"regions", {region_documents()}}};
    if (!power_.passive.empty())
    {
        document["passive"] = {passive_documents()};
    }
    if (run_.interest)
    {
        document["region_of_interest"] = {
            JsonValue::Object{{"what", {run_.interest_text}},
                              {"begin_ps", {static_cast<double>(run_.interest->begin.count())}},
                              {"end_ps", {static_cast<double>(run_.interest->end.count())}},
                              {"energy_j", {interest_}}}};
    }
    return {std::move(document)};
}

std::string EnergyShares::summary() const
{
    std::ostringstream text;
    text << "energy of " << counted_text(counted_, nodes_.size() + idle_, power_.places);
    for (const auto& parts : power_.passive)
    {
        text << (&parts == &power_.passive.back() ? " and " : ", ") << parts.text();
    }
    text << ": ";
    if (run_.interest)
    {
        text << interest_ << " J in the region of interest, ";
    }
    text << whole_ << " J to solution (whole run), energy-delay product " << energy_delay_product()
         << " Js";
    const auto tell = [&](const char* what, const std::string& name, double energy)
    { text << what << name << " (" << energy << " J)"; };
    const auto process = std::ranges::max_element(
        processes_, {}, [](const auto& of_process) { return of_process.second.whole.total(); });
    if (process != processes_.end())
    {
        tell(", most of it process ", names_.at(process->first), process->second.whole.total());
    }
    // The line behind all regions is what none of them had.
    if (const auto regions = named_regions(); regions.size() > 1)
    {
        tell(", region ", regions.front().name, regions.front().figures.energy);
    }
    return text.str();
}

} // namespace haec_sim::power_estimator
