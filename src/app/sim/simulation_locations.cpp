// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What a simulation adds to the definitions of the output: the machine, and what modules measure on
// it.

#include "app/sim/run_properties.hpp"
#include "app/sim/simulation.hpp"
#include "system_tree/process_places.hpp"

namespace haec_sim
{

// Without a network model no machine is simulated, and the output is a copy.
void Simulation::show_machine()
{
    tree_.emplace(definitions_, *platform_);
    if (model_ == nullptr)
    {
        return;
    }
    for (const auto& [name, value] : run_properties(configuration_, *mapping_, *platform_))
    {
        definitions_.properties[name] = value;
    }
    if (options_.system_tree == SystemTree::recorded)
    {
        return;
    }
    tree_->define_all();
    if (options_.system_tree == SystemTree::added)
    {
        return;
    }
    std::vector<LocationPlace> places;
    for (LocationIndex location = 0; location < index_->locations().size(); ++location)
    {
        const auto& entry = index_->locations()[location];
        places.push_back({entry.group, entry.type, nodes_[location]});
    }
    move_processes(definitions_, *tree_, places);
}

void Simulation::add_locations()
{
    added_.emplace(definitions_, *tree_);
    for (std::size_t index = 0; index < modules_.size(); ++index)
    {
        call_module(index, "add_locations()", [&] { modules_[index]->add_locations(*added_); });
        added_until_.push_back(added_->all().size());
    }
}

// Which rank writes a file does not show in it.
std::uint32_t Simulation::writer_of(const AddedMetric& added) const
{
    if (added.written_by == WrittenBy::first_rank)
    {
        return 0;
    }
    const auto* group = std::get_if<LocationGroupRef>(&added.owner);
    const auto* node = std::get_if<NodeId>(&added.owner);
    if (added.written_by == WrittenBy::node_manager)
    {
        // Where nothing runs there is nothing to merge.
        return plan_->has_manager(*node) ? plan_->rank_of(plan_->manager_of(*node)) : 0;
    }
    for (LocationIndex location = 0; location < index_->locations().size(); ++location)
    {
        const auto& entry = index_->locations()[location];
        if ((group != nullptr && entry.group == *group) ||
            (node != nullptr && nodes_[location] == *node))
        {
            return placement_.rank_of[entry.process];
        }
    }
    return 0;
}

void Simulation::open_added(OutputArchive& archive)
{
    const auto& all = added_->all();
    std::size_t next = 0;
    for (std::size_t index = 0; index < modules_.size(); ++index)
    {
        for (; next < added_until_[index]; ++next)
        {
            const auto& added = all[next];
            if (writer_of(added) == ranks_.rank())
            {
                auto& sink = archive.sink(added.location);
                added_sinks_.push_back(std::make_unique<AddedSink>(added, sink));
                call_module(index, "open_added()",
                            [&]
                            { modules_[index]->open_added(added.location, *added_sinks_.back()); });
            }
        }
    }
}

} // namespace haec_sim
