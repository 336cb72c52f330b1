// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/shown_machine.hpp"

#include "haec_sim/error.hpp"
#include "machine/system_tree/process_places.hpp"
#include "otf2/event_sink.hpp"
#include "run/run_properties.hpp"

#include <span>
#include <string>
#include <variant>

namespace haec_sim
{

namespace
{

constexpr auto metric_adder = &ModuleSet::Abilities::metric_adder;

/// Writes the samples of an added location to its event file. A sample becomes a Metric record.
class AddedSink final : public SampleWriter
{
public:
    /// Both outlive it.
    AddedSink(const AddedMetric& added, otf2::EventSink& sink) : added_(added), sink_(sink) {}

private:
    void put(Picoseconds time, std::span<const MetricValue> values) override
    {
        if (time < sink_.last_time() || time < Picoseconds{0})
        {
            refuse(time, "comes after one at " + std::to_string(sink_.last_time().count()) +
                             " ps; times must not decrease within a location, mend the module");
        }
        if (values.size() != added_.types.size())
        {
            refuse(time, "has " + std::to_string(values.size()) + " values, and the location has " +
                             std::to_string(added_.types.size()) + " quantities; mend the module");
        }
        events::Metric record;
        record.time = time;
        record.metric = added_.metric;
        record.type_ids.assign(added_.types.begin(), added_.types.end());
        record.metric_values.assign(values.begin(), values.end());
        sink_.metric(record);
    }

    [[noreturn]] void refuse(Picoseconds time, const std::string& fault) const
    {
        throw Error("a sample of the added location " + std::to_string(added_.location.value) +
                    " at " + std::to_string(time.count()) + " ps " + fault);
    }

    const AddedMetric& added_;
    otf2::EventSink& sink_;
};

} // namespace

ShownMachine::ShownMachine(Definitions& definitions, const RunOptions& options,
                           const Configuration& configuration, const Inputs& inputs,
                           ModuleSet& modules)
    : inputs_(inputs), modules_(modules), tree_(definitions, inputs.platform)
{
    // Nobody sees it where nothing is written, and large machines are most of the definitions.
    if (modules_.network_model() != nullptr && !options.no_output)
    {
        for (const auto& [name, value] :
             run_properties(configuration, inputs_.mapping, inputs_.platform))
        {
            definitions.properties[name] = value;
        }
        define(definitions, options.system_tree);
    }
    added_.emplace(definitions, tree_);
    add_locations();
}

void ShownMachine::define(Definitions& definitions, SystemTree system_tree)
{
    if (system_tree == SystemTree::recorded)
    {
        return;
    }
    tree_.define_all();
    if (system_tree == SystemTree::added)
    {
        return;
    }
    std::vector<LocationPlace> places;
    for (LocationIndex location = 0; location < inputs_.index.locations().size(); ++location)
    {
        const auto& entry = inputs_.index.locations()[location];
        places.push_back({entry.group, entry.type, inputs_.nodes[location]});
    }
    move_processes(definitions, tree_, places);
}

void ShownMachine::add_locations()
{
    for (std::size_t index = 0; index < modules_.size(); ++index)
    {
        modules_.call(index, metric_adder, "add_locations()",
                      [this](MetricAdder& adder) { adder.add_locations(*added_); });
        added_until_.push_back(added_->all().size());
    }
}

// Nothing in a file shows which rank writes it.
std::uint32_t ShownMachine::writer_of(const AddedMetric& added, const ManagerPlan& plan) const
{
    if (added.written_by == WrittenBy::first_rank)
    {
        return 0;
    }
    const auto* group = std::get_if<LocationGroupRef>(&added.owner);
    const auto* node = std::get_if<NodeId>(&added.owner);
    if (added.written_by == WrittenBy::node_manager)
    {
        // There is nothing to merge where nothing runs.
        return plan.has_manager(*node) ? plan.rank_of(*node) : 0;
    }
    const auto& locations = inputs_.index.locations();
    for (LocationIndex location = 0; location < locations.size(); ++location)
    {
        const auto& entry = locations[location];
        if ((group != nullptr && entry.group == *group) ||
            (node != nullptr && inputs_.nodes[location] == *node))
        {
            return inputs_.placement.rank_of[entry.process];
        }
    }
    return 0;
}

void ShownMachine::open(OutputArchive& archive, const ManagerPlan& plan, std::uint32_t rank)
{
    const auto& all = added_->all();
    std::size_t next = 0;
    for (std::size_t index = 0; index < modules_.size(); ++index)
    {
        for (; next < added_until_[index]; ++next)
        {
            const auto& added = all[next];
            if (writer_of(added, plan) == rank)
            {
                sinks_.push_back(std::make_unique<AddedSink>(added, archive.sink(added.location)));
                modules_.call(index, metric_adder, "open_added()",
                              [&](MetricAdder& adder)
                              { adder.open_added(added.location, *sinks_.back()); });
            }
        }
    }
}

} // namespace haec_sim
