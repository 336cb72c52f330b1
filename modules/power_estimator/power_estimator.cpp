// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// power_estimator: estimates the power of each node by the counters that its locations recorded
// (002, section 4.2), and adds a metric location for each node to the output. All records pass on
// as they are. The times are those of the module's place in the chain: it belongs behind a network
// model.

#include "core_records.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"
#include "parameters.hpp"
#include "power/counters.hpp"
#include "power/node_power.hpp"

#include <iomanip>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace haec_sim
{

namespace
{

/// Reads the counters of a location while records pass.
class Reading final : public UniformEventHandler<Reading>
{
public:
    /// The references outlive it.
    Reading(const CounterSet& counters, const PowerModel& model, LocationRef self, CorePower& core)
        : reader_(counters, self), model_(model), core_(core)
    {
    }

    template <class Record>
    void handle(Record& record)
    {
        if (!has_begun_)
        {
            has_begun_ = true;
            core_.first = record.time;
        }
        core_.last = record.time;
        read(record);
        pass_on(record);
    }

private:
    template <class Record>
    void read(const Record&)
    {
    }

    void read(const events::Metric& record)
    {
        if (const auto interval = reader_.read(record))
        {
            core_.streams.resize(reader_.streams());
            core_.streams[interval->stream].push_back(
                {interval->begin, interval->end, model_.core(interval->rates)});
        }
    }

    CounterReader reader_;
    const PowerModel& model_;
    CorePower& core_;
    bool has_begun_ = false;
};

class PowerEstimator final : public Module
{
public:
    PowerEstimator(const ModuleContext& context, PowerModel model)
        : path_(context.parameters.path()), file_(output_of(context.parameters, "output")),
          platform_(context.platform), model_(std::move(model))
    {
        for (std::uint32_t process = 0; process < context.mapping.process_count(); ++process)
        {
            used_.insert(context.mapping.node_of(process));
        }
    }

    void define(Definitions& definitions) override
    {
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
        return std::make_unique<Reading>(*counters_, model_, location.location,
                                         cores_[location.node][location.location]);
    }

    std::vector<std::byte> result() override
    {
        return packed(cores_);
    }

    void conclude(const std::vector<std::vector<std::byte>>& results) override
    {
        NodeCores cores;
        for (const auto& bytes : results)
        {
            add_packed(bytes, cores);
        }
        write_output(file_,
                     [&](std::ostream& out)
                     {
                         out << std::setprecision(std::numeric_limits<double>::max_digits10)
                             << "node,samples,begin [ps],end [ps],energy [J],mean power [W]\n";
                         for (auto& [node, of_node] : cores)
                         {
                             write(out, node, std::move(of_node));
                         }
                     });
    }

private:
    std::string name_of(NodeId node) const
    {
        const auto place = platform_.grid().coordinates(node);
        return "(" + std::to_string(place[0]) + "," + std::to_string(place[1]) + "," +
               std::to_string(place[2]) + ")";
    }

    /// Where some threads of a node have counters, all that ran must have them: or a part of its
    /// power would be missing.
    void require_all(NodeId node, const std::map<LocationRef, CorePower>& cores) const
    {
        const auto has_none = [](const auto& core)
        { return core.second.streams.empty() && core.second.first < core.second.last; };
        const auto silent = std::ranges::find_if(cores, has_none);
        const bool is_any = !std::ranges::all_of(cores, has_none);
        if (is_any && silent != cores.end() && !model_.terms.empty())
        {
            throw Error(path_ + ": location " + std::to_string(silent->first.value) + " on node " +
                        name_of(node) + " recorded no " + model_.terms.front().counter +
                        ", and others there did; record the counters for every thread");
        }
    }

    void write(std::ostream& out, NodeId node, std::map<LocationRef, CorePower> by_location)
    {
        require_all(node, by_location);
        std::vector<CorePower> cores;
        for (auto& [location, core] : by_location)
        {
            cores.push_back(std::move(core));
        }
        const auto samples = node_power(cores, model_.static_power, model_.active_power);
        for (const auto& sample : samples)
        {
            writers_.at(node)->write(sample.time, {MetricValue::from(sample.power.value)});
        }
        out << '"' << name_of(node) << "\"," << samples.size();
        if (samples.empty())
        {
            out << ",,,,\n";
            return;
        }
        const auto begin = first_event(cores);
        const auto end = samples.back().time;
        const auto energy = energy_of(samples, begin);
        out << ',' << begin.count() << ',' << end.count() << ',' << energy << ','
            << energy / (static_cast<double>((end - begin).count()) * 1e-12) << '\n';
    }

    /// Where the section stands.
    std::string path_;
    std::string file_;
    const Platform& platform_;
    PowerModel model_;
    std::optional<CounterSet> counters_;
    /// Nodes that have processes.
    std::set<NodeId> used_;
    std::map<LocationRef, NodeId> nodes_;
    std::map<NodeId, SampleWriter*> writers_;
    /// Of the locations of this rank.
    NodeCores cores_;
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
