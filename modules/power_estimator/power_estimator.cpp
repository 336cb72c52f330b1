// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// power_estimator: estimates the power of each node by the counters that its locations recorded,
// and adds a metric location for each node to the output. All records pass on as they are. The
// times are those of the module's place in the chain: it belongs behind a network model.
//
// Source: [Bielert2015], section 4.2 (spec: models, "Power"); power/power_model.cpp has the
// equation, power/node_power.cpp the merge of a node's locations. [Bircher2010] has the default
// power.
//     E = sum over nodes of the integral of P over the run;  energy-delay product = E * T
// Neglected: accelerators, and links (link_energy). A node without processes takes P_static for the
// whole run, or nothing with `nodes` used. With `static_power` by kind of part P_static is that of
// a place; the nodes around it, interfaces and switches take theirs for the whole run, used or not.
// Keys: energy_model, static_power, active_power [W], coefficients [W s], per_cycle, file, nodes,
// output, processes, regions, json, replace.
// Example: 4 nodes of 20 W and 5 W for their one core run the program for 10 s on 3 of them:
//     4 * 20 * 10 + 3 * 5 * 10 = 950 J

#include "core/json/json_writer.hpp"
#include "core_records.hpp"
#include "energy_shares.hpp"
#include "haec_sim/counted_parts.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"
#include "node_estimate.hpp"
#include "parameters.hpp"
#include "power/counters.hpp"
#include "power_over_time.hpp"
#include "reading.hpp"
#include "static_power.hpp"

#include <algorithm>
#include <iomanip>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace haec_sim::power_estimator
{

namespace
{

/// The files that the module writes; empty: none.
struct EstimateFiles
{
    std::string nodes;
    std::string processes;
    std::string regions;
    std::string document;
};

EstimateFiles files_of(const ModuleContext& context)
{
    const auto file = [&](const char* key) { return optional_output_of(context, key); };
    return {file("output"), file("processes"), file("regions"), file("json")};
}

class PowerEstimator final : public Module, MetricAdder, NodeMerger, Reporter
{
public:
    PowerEstimator(const ModuleContext& context, PowerModel model, StaticPower power)
        : path_(context.parameters.path()), files_(files_of(context)),
          has_report_(context.run.has_report), platform_(context.platform),
          counted_(counted_parts_of(context.parameters)), model_(std::move(model)),
          power_(std::move(power))
    {
        for (std::uint32_t process = 0; process < context.mapping.process_count(); ++process)
        {
            used_.insert(context.mapping.node_of(process));
        }
    }

    void define(Definitions& definitions) override
    {
        definitions_ = &definitions;
        counters_ = find_counters(read_metrics(definitions), model_.counters(), model_.per_cycle,
                                  path_ + ".coefficients");
        regions_of_end_ = regions_of_end(definitions);
    }

    void add_locations(AddedLocations& locations) override
    {
        for (const auto node : used_)
        {
            MetricLocation location;
            location.name = "power estimate node " + name_of(node);
            location.owner = node;
            location.quantities = {{.name = "power",
                                    .unit = "W",
                                    .description = "mean since the sample before",
                                    .type = Type::float64,
                                    .mode = MetricMode::absolute_last}};
            location.written_by = WrittenBy::node_manager;
            nodes_[locations.metric(location)] = node;
        }
    }

    void open_added(LocationRef location, SampleWriter& writer) override
    {
        writers_[nodes_.at(location)] = &writer;
    }

    std::unique_ptr<EventHandler> open(const LocationInfo& location) override
    {
        if (location.type != LocationType::cpu_thread)
        {
            return nullptr;
        }
        ReadingTarget target{cores_[location.node][location.location]};
        if (wants_regions())
        {
            target.regions = &regions_[location.location];
        }
        return std::make_unique<Reading>(*counters_, model_, regions_of_end_, location.location,
                                         target);
    }

    MetricAdder* metric_adder() override
    {
        return this;
    }

    NodeMerger* node_merger() override
    {
        return this;
    }

    Reporter* reporter() override
    {
        return this;
    }

    std::vector<std::byte> node_result(NodeId node) override
    {
        const auto cores = cores_.extract(node);
        return cores.empty() ? std::vector<std::byte>{} : packed(cores.mapped());
    }

    std::vector<std::byte> merge(NodeId node, const RankResults& parts, const RunSpan& run) override
    {
        NodeCores cores;
        for (const auto& part : parts)
        {
            add_packed(part, cores);
        }
        require_all(node, cores);
        return packed(estimate(cores, model_, run, *writers_.at(node)));
    }

    void conclude_nodes(const std::map<NodeId, std::vector<std::byte>>& merged) override
    {
        for (const auto& [node, bytes] : merged)
        {
            estimates_[node] = unpacked(bytes);
        }
    }

    std::vector<std::byte> result(const RunSpan&) override
    {
        return packed(regions_);
    }

    void conclude(const RankResults& results, const RunSpan& run) override
    {
        run_ = run;
        LocationRegions regions;
        for (const auto& bytes : results)
        {
            add_packed(bytes, regions);
        }
        EnergyShares shares(model_, *definitions_, run_, counted_, power_);
        for (auto& [node, estimate] : estimates_)
        {
            shares.add(name_of(node), estimate, regions);
            over_time_.add(name_of(node), std::move(estimate.bins));
        }
        if (counted_ == CountedParts::all)
        {
            shares.add_idle(platform_.node_count() - used_.size());
        }
        for (const auto& parts : power_.passive)
        {
            over_time_.add(parts.text(),
                           bins_of({{run_.whole.end, parts.total()}}, run_.whole.begin));
        }
        document_ = shares.document();
        write_files(shares);
        summary_ = shares.summary();
    }

    std::optional<JsonValue> report() override
    {
        auto section = document_;
        std::get<JsonValue::Object>(section.value)["power_over_time"] = over_time_.document();
        return section;
    }

    std::vector<std::string> summary() override
    {
        return {summary_};
    }

private:
    std::string name_of(NodeId node) const
    {
        const auto place = platform_.grid().coordinates(node);
        return "(" + std::to_string(place[0]) + "," + std::to_string(place[1]) + "," +
               std::to_string(place[2]) + ")";
    }

    /// All threads that ran must have the counters: or a part of a node's power would be missing,
    /// or all of it.
    void require_all(NodeId node, const NodeCores& cores) const
    {
        const auto has_counters = [](const auto& core) { return !core.second.streams.empty(); };
        const auto is_silent = [&](const auto& core)
        { return !has_counters(core) && !core.second.active.empty(); };
        const auto silent = std::ranges::find_if(cores, is_silent);
        if (silent == cores.end() || model_.terms.empty())
        {
            return;
        }
        if (std::ranges::any_of(cores, has_counters))
        {
            throw Error(path_ + ": location " + std::to_string(silent->first.value) + " on node " +
                        name_of(node) + " recorded no " + model_.terms.front().counter +
                        ", and others there did; record the counters for every thread");
        }
        throw Error(path_ + ": no thread on node " + name_of(node) + " recorded two samples of " +
                    model_.terms.front().counter + "; " + list_of(read_metrics(*definitions_)) +
                    "; record the counters for every thread, or choose others");
    }

    void write_nodes(std::ostream& out, const EnergyShares& shares) const
    {
        out << std::setprecision(std::numeric_limits<double>::max_digits10)
            << "node,samples,begin [ps],end [ps],energy [J],mean power [W],"
               "energy in the region of interest [J]\n";
        for (const auto& [node, estimate] : estimates_)
        {
            const auto& found = estimate.node;
            out << '"' << name_of(node) << "\"," << found.samples;
            if (found.samples == 0)
            {
                out << ",,,,,\n";
                continue;
            }
            out << ',' << run_.whole.begin.count() << ',' << run_.whole.end.count() << ','
                << found.whole << ',' << found.whole / in_seconds(run_.whole.end) << ',';
            if (run_.interest)
            {
                out << found.interest;
            }
            out << '\n';
        }
        shares.write_others(out);
    }

    bool wants_regions() const
    {
        return !files_.regions.empty() || !files_.document.empty() || has_report_;
    }

    void write_files(const EnergyShares& shares) const
    {
        if (!files_.nodes.empty())
        {
            write_output(files_.nodes, [&](std::ostream& out) { write_nodes(out, shares); });
        }
        if (!files_.processes.empty())
        {
            write_output(files_.processes, [&](std::ostream& out) { shares.write_processes(out); });
        }
        if (!files_.regions.empty())
        {
            write_output(files_.regions, [&](std::ostream& out) { shares.write_regions(out); });
        }
        if (!files_.document.empty())
        {
            auto document = document_;
            std::get<JsonValue::Object>(document.value)["schema"] = {1.0};
            write_output(files_.document,
                         [&](std::ostream& out) { out << json_text(document) << '\n'; });
        }
    }

    /// The path of the module's section.
    std::string path_;
    EstimateFiles files_;
    bool has_report_;
    const Platform& platform_;
    CountedParts counted_;
    PowerModel model_;
    StaticPower power_;
    /// The run, on the first rank, once concluded.
    RunSpan run_;
    std::optional<CounterSet> counters_;
    std::set<RegionRef> regions_of_end_;
    /// Nodes that have processes.
    std::set<NodeId> used_;
    std::map<LocationRef, NodeId> nodes_;
    std::map<NodeId, SampleWriter*> writers_;
    /// The cores of the locations of this rank, until their managers have them.
    std::map<NodeId, NodeCores> cores_;
    LocationRegions regions_;
    /// The estimates, on the first rank.
    std::map<NodeId, NodeEstimate> estimates_;
    /// The document, on the first rank, once concluded.
    JsonValue document_;
    std::string summary_;
    PowerOverTime over_time_;
    /// Outlives the module's last call.
    const Definitions* definitions_ = nullptr;
};

std::unique_ptr<Module> create(const ModuleContext& context)
{
    const auto& parameters = context.parameters;
    if (has_no_power(parameters) && context.run.rank == 0)
    {
        HAEC_SIM_LOG(warn, parameters.path(),
                     "9.25 W of each node and 26.45 W of each running core belong to a Pentium 4 "
                     "Xeon (Bircher and John), and not to your machine; give static_power and "
                     "active_power, or coefficients of haec_fit calibrate");
    }
    auto power = parameters.has("static_power") ? static_power_of(parameters, context.platform)
                                                : StaticPower{};
    return std::make_unique<PowerEstimator>(context, model_of(parameters, context.platform),
                                            std::move(power));
}

ModuleDescriptor power_estimator_descriptor()
{
    return {.name = "power_estimator",
            .summary = "power and energy of nodes, also as metrics in the output",
            .parameters = keys(),
            .resolve = resolve,
            .create = create};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(power_estimator, power_estimator_descriptor());

} // namespace haec_sim::power_estimator
