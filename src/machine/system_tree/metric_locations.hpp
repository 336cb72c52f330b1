// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/added_locations.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "machine/system_tree/machine_tree.hpp"

#include <map>
#include <string>
#include <vector>

namespace haec_sim
{

/// A location that a module added. A value of each type is in every sample, in this order.
struct AddedMetric
{
    LocationRef location;
    /// The instance that its samples name.
    MetricRef metric;
    std::vector<Type> types;
    MetricOwner owner;
    WrittenBy written_by = WrittenBy::first_rank;
};

/// Appends what added locations need to the definitions. An added location is a Location of type
/// metric, in a group "simulated metrics" of its part of the machine or in the trace's own group,
/// with a MetricInstance, and with a MetricClass that all locations with the same quantities share.
/// All ranks append the same.
class MetricLocations final : public AddedLocations
{
public:
    /// The references outlive it. Nobody else appends locations, groups of them or metrics any
    /// more.
    MetricLocations(Definitions& definitions, MachineTree& tree);

    LocationRef metric(const MetricLocation& location) override;

    /// The added locations, in the order in which they were added.
    const std::vector<AddedMetric>& all() const noexcept
    {
        return added_;
    }

private:
    /// The definitions of an owner. A part of the machine has one group for its metrics, however
    /// many locations are in it.
    struct Home
    {
        LocationGroupRef group;
        MetricScope scope{};
        std::uint64_t number = 0;
    };

    Home home_of(const MetricOwner& owner);
    Home home_below(SystemTreeNodeRef part);
    MetricRef metric_class(const std::vector<MetricQuantity>& quantities);
    MetricMemberRef member(const MetricQuantity& quantity);
    LocationRef next_location();

    Definitions& definitions_;
    MachineTree& tree_;
    LocationRef next_location_;
    LocationGroupRef next_group_;
    MetricMemberRef next_member_;
    MetricRef next_metric_;
    std::vector<AddedMetric> added_;
    std::map<SystemTreeNodeRef, LocationGroupRef> groups_;
    /// The classes by names, units and so on of their quantities.
    std::map<std::string, MetricRef> classes_;
};

} // namespace haec_sim
