// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/system_tree/metric_locations.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim
{

namespace
{

/// The most quantities that OTF2 can count in a class.
constexpr std::size_t most_quantities = 255;

void check(const MetricLocation& location)
{
    const auto what = "the added location '" + location.name + "'";
    if (location.name.empty())
    {
        throw Error("an added location has no name; give it one");
    }
    if (location.quantities.empty() || location.quantities.size() > most_quantities)
    {
        throw Error(what + " has " + std::to_string(location.quantities.size()) +
                    " quantities, and 1 to 255 are possible; divide them among locations");
    }
    if (location.written_by == WrittenBy::node_manager &&
        !std::holds_alternative<NodeId>(location.owner))
    {
        throw Error(what + " shall be written by the manager of a node, and its owner is none");
    }
    for (const auto& quantity : location.quantities)
    {
        if (quantity.type != Type::int64 && quantity.type != Type::uint64 &&
            quantity.type != Type::float64)
        {
            throw Error(what + ": its quantity '" + quantity.name +
                        "' must be of type int64, uint64 or float64");
        }
    }
}

/// A key that is the same for the same quantities.
std::string key_of(const std::vector<MetricQuantity>& quantities)
{
    std::string key;
    for (const auto& quantity : quantities)
    {
        key += quantity.name + '\0' + quantity.unit + '\0' + quantity.description + '\0' +
               std::to_string(static_cast<int>(quantity.type)) + '\0' +
               std::to_string(static_cast<int>(quantity.mode)) + '\0';
    }
    return key;
}

} // namespace

MetricLocations::MetricLocations(Definitions& definitions, MachineTree& tree)
    : definitions_(definitions), tree_(tree), next_location_(definitions.next_id<LocationRef>()),
      next_group_(definitions.next_id<LocationGroupRef>()),
      next_member_(definitions.next_id<MetricMemberRef>()),
      next_metric_(definitions.next_id<MetricRef>())
{
}

LocationRef MetricLocations::next_location()
{
    // Their numbers may be any, also the greatest there is.
    if (next_location_.value == 0 || !next_location_.is_defined())
    {
        throw Error("the trace has a location of the largest possible number, so that no location "
                    "can be added; run without the module that adds locations");
    }
    const auto next = next_location_;
    ++next_location_.value;
    return next;
}

MetricMemberRef MetricLocations::member(const MetricQuantity& quantity)
{
    const auto name = definitions_.intern(quantity.name);
    const auto description = definitions_.intern(quantity.description);
    const auto unit = definitions_.intern(quantity.unit);
    const auto self = next_member_;
    ++next_member_.value;
    definitions_.append(definitions::MetricMember{self, name, description, MetricType::other,
                                                  quantity.mode, quantity.type, Base::decimal, 0,
                                                  unit});
    return self;
}

MetricRef MetricLocations::metric_class(const std::vector<MetricQuantity>& quantities)
{
    auto& found = classes_[key_of(quantities)];
    if (!found.is_defined())
    {
        std::vector<MetricMemberRef> members;
        members.reserve(quantities.size());
        for (const auto& quantity : quantities)
        {
            members.push_back(member(quantity));
        }
        found = next_metric_;
        ++next_metric_.value;
        definitions_.append(definitions::MetricClass{found, members, MetricOccurrence::asynchronous,
                                                     RecorderKind::abstract});
    }
    return found;
}

MetricLocations::Home MetricLocations::home_below(SystemTreeNodeRef part)
{
    auto& group = groups_[part];
    if (!group.is_defined())
    {
        group = next_group_;
        ++next_group_.value;
        definitions_.append(
            definitions::LocationGroup{group, definitions_.intern("simulated metrics"),
                                       LocationGroupType::process, part, LocationGroupRef{}});
    }
    return {group, MetricScope::system_tree_node, part.value};
}

MetricLocations::Home MetricLocations::home_of(const MetricOwner& owner)
{
    if (const auto* node = std::get_if<NodeId>(&owner))
    {
        return home_below(tree_.node(*node));
    }
    if (const auto* board = std::get_if<BoardId>(&owner))
    {
        return home_below(tree_.board(*board));
    }
    if (const auto* group = std::get_if<LocationGroupRef>(&owner))
    {
        if (group->value >= next_group_.value)
        {
            throw Error("the trace has no location group " + std::to_string(group->value));
        }
        return {*group, MetricScope::location_group, group->value};
    }
    return home_below(tree_.machine());
}

LocationRef MetricLocations::metric(const MetricLocation& location)
{
    check(location);
    const auto home = home_of(location.owner);
    const auto metric = metric_class(location.quantities);
    const auto name = definitions_.intern(location.name);
    const auto self = next_location();
    definitions_.append(definitions::Location{self, name, LocationType::metric, 0, home.group});
    const auto instance = next_metric_;
    ++next_metric_.value;
    definitions_.append(
        definitions::MetricInstance{instance, metric, self, home.scope, home.number});
    std::vector<Type> types;
    for (const auto& quantity : location.quantities)
    {
        types.push_back(quantity.type);
    }
    added_.push_back({self, instance, std::move(types), location.owner, location.written_by});
    return self;
}

} // namespace haec_sim
