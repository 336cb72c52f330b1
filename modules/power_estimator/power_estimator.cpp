// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// power_estimator: estimates the power of each node by the counters that its locations recorded
// (002, section 4.2), and adds a metric location for each node to the output. All records pass on
// as they are. The times are those of the module's place in the chain: it belongs behind a network
// model.

#include "core_records.hpp"
#include "energy_shares.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"
#include "parameters.hpp"
#include "power/counters.hpp"
#include "power/node_power.hpp"
#include "power_over_time.hpp"
#include "reading.hpp"

#include <algorithm>
#include <cstring>
#include <iomanip>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace haec_sim
{

namespace
{

/// Where the module writes; empty: nowhere.
struct EstimateFiles
{
    std::string nodes;
    std::string processes;
    std::string regions;
    std::string document;
};

EstimateFiles files_of(const Parameters& parameters)
{
    const auto file = [&](const char* key) { return optional_output_of(parameters, key); };
    return {file("output"), file("processes"), file("regions"), file("json")};
}

class PowerEstimator final : public Module
{
public:
    PowerEstimator(const ModuleContext& context, PowerModel model)
        : path_(context.parameters.path()), files_(files_of(context.parameters)),
          platform_(context.platform), model_(std::move(model))
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
        return std::make_unique<Reading>(*counters_, model_, location.location, target);
    }

    std::vector<std::byte> result() override
    {
        // The length of the first part, and both.
        const auto cores = packed(cores_);
        const auto regions = packed(regions_);
        const std::uint64_t length = cores.size();
        std::vector<std::byte> bytes(sizeof(length) + length + regions.size());
        std::memcpy(bytes.data(), &length, sizeof(length));
        std::ranges::copy(cores, bytes.begin() + sizeof(length));
        std::ranges::copy(regions, bytes.end() - static_cast<std::ptrdiff_t>(regions.size()));
        return bytes;
    }

    void conclude(const std::vector<std::vector<std::byte>>& results) override
    {
        NodeCores cores;
        LocationRegions regions;
        for (const auto& bytes : results)
        {
            std::uint64_t length = 0;
            std::memcpy(&length, bytes.data(), sizeof(length));
            const auto parts = std::span(bytes).subspan(sizeof(length));
            add_packed(parts.first(length), cores);
            add_packed(parts.subspan(length), regions);
        }
        EnergyShares shares(model_, *definitions_);
        write_output(files_.nodes,
                     [&](std::ostream& out)
                     {
                         out << std::setprecision(std::numeric_limits<double>::max_digits10)
                             << "node,samples,begin [ps],end [ps],energy [J],mean power [W]\n";
                         for (auto& [node, of_node] : cores)
                         {
                             shares.add(write(out, node, of_node), of_node, regions);
                         }
                     });
        write_shares(shares);
        energy_ = shares.total();
        energy_delay_product_ = shares.energy_delay_product();
    }

    std::optional<JsonValue> report() override
    {
        return JsonValue{JsonValue::Object{{"energy_to_solution_j", {energy_}},
                                           {"energy_delay_product_js", {energy_delay_product_}},
                                           {"power_over_time", over_time_.document()}}};
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
    void require_all(NodeId node, const std::map<LocationRef, CorePower>& cores) const
    {
        const auto has_counters = [](const auto& core) { return !core.second.streams.empty(); };
        const auto is_silent = [&](const auto& core)
        { return !has_counters(core) && core.second.first < core.second.last; };
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

    /// Also the node's samples.
    NodeEnergy write(std::ostream& out, NodeId node,
                     const std::map<LocationRef, CorePower>& by_location)
    {
        require_all(node, by_location);
        std::vector<CorePower> cores;
        cores.reserve(by_location.size());
        for (const auto& [location, core] : by_location)
        {
            cores.push_back(core);
        }
        const auto samples = node_power(cores, model_.static_power, model_.active_power);
        for (const auto& sample : samples)
        {
            writers_.at(node)->write(sample.time, {MetricValue::from(sample.power.value)});
        }
        NodeEnergy result{name_of(node), samples.size(), {}, {}, 0};
        out << '"' << result.name << "\"," << samples.size();
        if (samples.empty())
        {
            out << ",,,,\n";
            return result;
        }
        result.begin = first_event(cores);
        over_time_.add(result.name, result.begin, samples);
        result.end = samples.back().time;
        result.energy = energy_of(samples, result.begin);
        const auto seconds = static_cast<double>((result.end - result.begin).count()) * 1e-12;
        out << ',' << result.begin.count() << ',' << result.end.count() << ',' << result.energy
            << ',' << result.energy / seconds << '\n';
        return result;
    }

    bool wants_regions() const
    {
        return !files_.regions.empty() || !files_.document.empty();
    }

    void write_shares(const EnergyShares& shares) const
    {
        HAEC_SIM_LOG(info, "power_estimator",
                     "the nodes took " << shares.total() << " J to solution in "
                                       << static_cast<double>(shares.end().count()) * 1e-12
                                       << " s, energy-delay product "
                                       << shares.energy_delay_product() << " Js");
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
            write_output(files_.document, [&](std::ostream& out) { shares.write_document(out); });
        }
    }

    /// Where the section stands.
    std::string path_;
    EstimateFiles files_;
    const Platform& platform_;
    PowerModel model_;
    std::optional<CounterSet> counters_;
    /// Nodes that have processes.
    std::set<NodeId> used_;
    std::map<LocationRef, NodeId> nodes_;
    std::map<NodeId, SampleWriter*> writers_;
    /// Of the locations of this rank.
    NodeCores cores_;
    LocationRegions regions_;
    /// On the first rank, once concluded; [J] and [Js].
    double energy_ = 0;
    double energy_delay_product_ = 0;
    PowerOverTime over_time_;
    /// Outlives the module's last call.
    const Definitions* definitions_ = nullptr;
};

std::unique_ptr<Module> create(const ModuleContext& context)
{
    const auto& parameters = context.parameters;
    return std::make_unique<PowerEstimator>(context, power_estimator::model_of(parameters));
}

ModuleDescriptor power_estimator_descriptor()
{
    return {.name = "power_estimator",
            .summary = "power of nodes by the counters of the trace, as metrics in the output",
            .parameters = power_estimator::keys(),
            .resolve = power_estimator::resolve,
            .create = create};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(power_estimator, power_estimator_descriptor());

} // namespace haec_sim
