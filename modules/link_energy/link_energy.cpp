// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// link_energy: what the links of the simulated machine take, by class and board, as a table and as
// metrics of the output trace. All records pass on as they are.

#include "energy.hpp"
#include "haec_sim/csv.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"

#include <algorithm>
#include <iomanip>
#include <limits>
#include <memory>
#include <utility>

namespace haec_sim
{

namespace
{

class LinkEnergy final : public Module
{
public:
    LinkEnergy(const Platform& platform, const std::string& path, std::string file, bool metrics)
        : power_(platform, path), file_(std::move(file)), has_metrics_(metrics)
    {
    }

    void add_locations(AddedLocations& locations) override
    {
        if (!has_metrics_)
        {
            return;
        }
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

    bool wants_network_report() const override
    {
        return true;
    }

    void conclude_network(const NetworkReport& report) override
    {
        const auto sums = sum_up(report, power_.groups());
        write_output(file_, [&](std::ostream& out)
                     { write_table(out, power_.energy(sums, report.end), report.end); });
        for (const auto& [group, sum] : sums)
        {
            if (const auto writer = writers_.find(group); writer != writers_.end())
            {
                write_samples(*writer->second, group, sum, report);
            }
        }
    }

private:
    void write_table(std::ostream& out, const std::map<ResourceGroup, GroupEnergy>& energies,
                     Picoseconds end) const
    {
        out << std::setprecision(std::numeric_limits<double>::max_digits10)
            << "class,place,links,busy [ps],idle energy [J],active energy [J],energy [J],"
               "mean power [W]\n";
        GroupEnergy all;
        for (const auto& [group, energy] : energies)
        {
            write_line(out, power_.groups().class_name(group), power_.groups().place_name(group),
                       energy, end);
            all.links += energy.links;
            all.busy += energy.busy;
            all.idle += energy.idle;
            all.active += energy.active;
        }
        write_line(out, "all", "all", all, end);
    }

    static void write_line(std::ostream& out, const std::string& name, const std::string& place,
                           const GroupEnergy& energy, Picoseconds end)
    {
        const auto seconds = static_cast<double>(end.count()) * 1e-12;
        out << csv_field(name) << ',' << csv_field(place) << ',' << energy.links << ','
            << energy.busy.count() << ',' << energy.idle << ',' << energy.active << ','
            << energy.total() << ',' << (seconds > 0 ? energy.total() / seconds : 0) << '\n';
    }

    /// One at each bin in which it changes.
    void write_samples(SampleWriter& writer, const ResourceGroup& group, const GroupSum& sum,
                       const NetworkReport& report) const
    {
        const auto links = *sum.resources / 2;
        double last = -1;
        for (std::size_t number = 0; number <= sum.bins.size(); ++number)
        {
            const auto begin = report.bin_width * static_cast<std::int64_t>(number);
            const auto busy = number < sum.bins.size() ? sum.bins[number].sum.busy : Picoseconds{0};
            if (begin > report.end)
            {
                return;
            }
            // The last bin ends with the run.
            const auto width = std::min(report.bin_width, report.end - begin);
            const auto power = power_.power(group, links, busy, width).value;
            if (power != last)
            {
                writer.write(begin, {MetricValue::from(power)});
                last = power;
            }
        }
    }

    LinkPower power_;
    std::string file_;
    bool has_metrics_;
    std::map<LocationRef, ResourceGroup> locations_;
    std::map<ResourceGroup, SampleWriter*> writers_;
};

std::unique_ptr<Module> create(const ModuleContext& context)
{
    const auto& parameters = context.parameters;
    return std::make_unique<LinkEnergy>(context.platform, parameters.path(),
                                        output_of(parameters, "output"),
                                        parameters.get<bool>("metrics"));
}

ModuleDescriptor link_energy_descriptor()
{
    ParameterSpec metrics;
    metrics.name = "metrics";
    metrics.kind = ParameterKind::boolean;
    metrics.summary = "whether power over time becomes part of the output trace";
    metrics.default_value = true;
    return {.name = "link_energy",
            .summary = "what links take, idle and active, also as metrics of the output",
            .parameters = {output_key("output", "where to write energy by class and board",
                                      "link_energy.csv"),
                           metrics, replace_key()},
            .resolve = {},
            .create = create};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(link_energy, link_energy_descriptor());

} // namespace haec_sim
