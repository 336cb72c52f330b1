// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// link_energy: writes the energy of the simulated machine's links, by class and board, as a table
// and as metrics of the output trace. All records pass on as they are. energy.cpp has the equation.
//
//     energy-delay product = E * T
//     energy of a message  = sum over its links of (P_active - P_idle) * time on the wire
//     energy of coding     = coding_power * time that nodes code, by the network model
// Neglected: idle, waking and sleeping links in the energy of a message: they belong to the machine
// (docs/adr/0040). With `nodes` used, links that carried no message do not count (spec: models,
// "Power").
// Keys: coding_power [mW], output, json, pairs, metrics, nodes, replace.
// Example: 10 kB over 2 links of 10 GB/s, of 1 W idle and 3 W active: 2 * 2 W * 1 us = 4e-6 J.

#include "energy_files.hpp"
#include "haec_sim/counted_parts.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::link_energy
{

namespace
{

/// The files that the module writes; empty: none.
struct EnergyFiles
{
    std::string table;
    std::string document;
    std::string pairs;
};

class LinkEnergy final : public Module, MetricAdder, NetworkReader, Reporter
{
public:
    LinkEnergy(const ModuleContext& context, EnergyFiles files)
        : power_(context.platform, context.parameters.path()), files_(std::move(files)),
          has_metrics_(context.parameters.get<bool>("metrics")),
          counted_(counted_parts_of(context.parameters)),
          coding_power_{context.parameters.get<double>("coding_power") * 1e-3}
    {
    }

    void add_locations(AddedLocations& locations) override
    {
        const auto& groups = power_.groups();
        for (const auto& [group, links] : groups.count_links())
        {
            MetricLocation location;
            location.name =
                "power of " + groups.class_name(group) + " links of " + groups.place_name(group);
            location.owner = groups.owner(group);
            location.quantities = {
                {.name = "link power",
                 .unit = "W",
                 .description = "of all links of the class, until the next sample",
                 .type = Type::float64,
                 .mode = MetricMode::absolute_next}};
            locations_.emplace(locations.metric(location), group);
        }
    }

    void open_added(LocationRef location, SampleWriter& writer) override
    {
        writers_.emplace(locations_.at(location), &writer);
    }

    MetricAdder* metric_adder() override
    {
        return has_metrics_ ? this : nullptr;
    }

    NetworkReader* network_reader() override
    {
        return this;
    }

    Reporter* reporter() override
    {
        return this;
    }

    bool wants_message_traffic() const override
    {
        return !files_.document.empty() || !files_.pairs.empty();
    }

    bool wants_interest() const override
    {
        return true;
    }

    bool wants_coding() const override
    {
        return coding_power_.value > 0;
    }

    void conclude_network(const NetworkReport& report, const RunSpan& run) override
    {
        const auto sums = sum_up(report, power_.groups(), counted_);
        RunEnergy energy{power_.energy(sums, report.end), std::nullopt, coding_energy(report)};
        if (run.interest)
        {
            energy.interest = {*run.interest, run.interest_text,
                               power_.interest_energy(sums, *run.interest)};
        }
        write_files(energy, report);
        report_ = report_of(energy, sums, report, power_, counted_);
        summary_ = lines_of(energy, report.end);
        for (const auto& [group, sum] : sums)
        {
            if (const auto writer = writers_.find(group); writer != writers_.end())
            {
                write_samples(*writer->second, group, sum, report);
            }
        }
    }

    std::optional<JsonValue> report() override
    {
        return report_;
    }

    std::vector<std::string> summary() override
    {
        return summary_;
    }

private:
    CodingEnergy coding_energy(const NetworkReport& report) const
    {
        CodingEnergy coding{coding_power_};
        for (const auto& traffic : report.nodes)
        {
            if (traffic.coding > Picoseconds{})
            {
                const auto seconds = in_seconds(traffic.coding);
                const auto energy = coding_power_.value * seconds;
                coding.energy += energy;
                coding.nodes.push_back(
                    {power_.groups().name_of(vertex_of(traffic.node)), seconds, energy});
            }
        }
        return coding;
    }

    void write_files(const RunEnergy& energy, const NetworkReport& report) const
    {
        if (!files_.table.empty())
        {
            write_output(files_.table, [&](std::ostream& out)
                         { write_table(out, energy.groups, power_, report.end); });
        }
        if (!files_.pairs.empty())
        {
            write_output(files_.pairs,
                         [&](std::ostream& out) { write_pairs(out, report, power_); });
        }
        if (!files_.document.empty())
        {
            write_output(files_.document, [&](std::ostream& out)
                         { write_document(out, energy, report, power_, counted_); });
        }
    }

    std::vector<std::string> lines_of(const RunEnergy& energy, Picoseconds end) const
    {
        const auto all = sum_of(energy.groups);
        std::ostringstream text;
        text << "energy of " << counted_text(counted_, all.links, "links")
             << (energy.coding.is_counted() ? " and of coding: " : ": ");
        if (energy.interest)
        {
            text << energy.interest->energy << " J in the region of interest, ";
        }
        text << energy.total() << " J to solution (whole run), energy-delay product "
             << energy.total() * in_seconds(end) << " Js";
        if (all.sleeping > 0)
        {
            text << "; sleep saved " << all.saved << " J, " << all.wakes << " wakes took "
                 << all.waking << " s and " << all.awaking << " J";
        }
        if (energy.coding.is_counted())
        {
            text << "; coding takes " << energy.coding.energy << " J of it";
        }
        return {text.str()};
    }

    /// One at each bin in which it changes.
    void write_samples(SampleWriter& writer, const ResourceGroup& group, const GroupSum& sum,
                       const NetworkReport& report) const
    {
        double last = -1;
        for (std::size_t number = 0; number <= sum.bins.size(); ++number)
        {
            const auto begin = report.bin_width * static_cast<std::int64_t>(number);
            const auto bin = number < sum.bins.size() ? sum.bins[number] : GroupBin{};
            if (begin > report.end)
            {
                return;
            }
            // The last bin ends with the run.
            const auto width = std::min(report.bin_width, report.end - begin);
            if (bin.rates.empty() && !sum.rates.empty())
            {
                return;
            }
            const auto power = power_.power(group, sum, bin, width).value;
            if (power != last)
            {
                writer.write(begin, {MetricValue::from(power)});
                last = power;
            }
        }
    }

    LinkPower power_;
    EnergyFiles files_;
    bool has_metrics_;
    CountedParts counted_;
    Watts coding_power_;
    std::map<LocationRef, ResourceGroup> locations_;
    std::map<ResourceGroup, SampleWriter*> writers_;
    /// The report, on the first rank, once concluded.
    std::optional<JsonValue> report_;
    std::vector<std::string> summary_;
};

std::unique_ptr<Module> create(const ModuleContext& context)
{
    EnergyFiles files;
    files.table = optional_output_of(context, "output");
    files.document = optional_output_of(context, "json");
    files.pairs = optional_output_of(context, "pairs");
    return std::make_unique<LinkEnergy>(context, std::move(files));
}

ModuleDescriptor link_energy_descriptor()
{
    ParameterSpec metrics;
    metrics.name = "metrics";
    metrics.kind = ParameterKind::boolean;
    metrics.summary = "whether power over time becomes part of the output trace";
    metrics.default_value = true;
    ParameterSpec coding;
    coding.name = "coding_power";
    coding.unit = "mW";
    coding.summary = "what a node takes on top while it codes or decodes messages (PNC, NCD)";
    coding.default_value = 0.0;
    coding.minimum = 0;
    coding.maximum = 1e12;
    return {
        .name = "link_energy",
        .summary = "what links take, idle, active and asleep, also as metrics of the output",
        .parameters = {output_key("output", "where to write energy by class and board (CSV)", ""),
                       output_key("json", "where to write all figures, also of messages (JSON)",
                                  ""),
                       output_key("pairs",
                                  "where to write what messages between two nodes cost (CSV)", ""),
                       metrics, coding, counted_parts_key(), replace_key()},
        .resolve = {},
        .create = create};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(link_energy, link_energy_descriptor());

} // namespace haec_sim::link_energy
