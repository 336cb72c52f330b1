// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "machine/system_tree/metric_locations.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace haec_sim::test
{

namespace
{

/// A process with a thread and a metric of its own, to whose definitions locations are added.
class MetricLocationsTest : public testing::Test
{
protected:
    MetricLocationsTest() : platform_(mesh_of({2, 2, 1}))
    {
        const auto name = definitions_.intern("process");
        definitions_.append(definitions::LocationGroup{LocationGroupRef{0}, name,
                                                       LocationGroupType::process,
                                                       SystemTreeNodeRef{}, LocationGroupRef{}});
        definitions_.append(definitions::Location{LocationRef{7}, name, LocationType::cpu_thread, 0,
                                                  LocationGroupRef{0}});
        tree_.emplace(definitions_, platform_);
        locations_.emplace(definitions_, *tree_);
    }

    static MetricLocation power(const MetricOwner& owner)
    {
        MetricLocation location;
        location.name = "power";
        location.owner = owner;
        location.quantities = {{.name = "power", .unit = "W"}};
        return location;
    }

    template <class Kind>
    std::vector<Kind> all() const
    {
        std::vector<Kind> records;
        definitions_.each<Kind>([&](const Kind& record) { records.push_back(record); });
        return records;
    }

    std::string refused(const std::function<void(MetricLocation&)>& change)
    {
        auto location = power(WholeMachine{});
        change(location);
        try
        {
            locations_->metric(location);
        }
        catch (const Error& error)
        {
            return error.what();
        }
        return "";
    }

    Definitions definitions_;
    Platform platform_;
    std::optional<MachineTree> tree_;
    std::optional<MetricLocations> locations_;
};

} // namespace

TEST_F(MetricLocationsTest, HaveIdsBehindThoseOfTheTrace)
{
    EXPECT_EQ(locations_->metric(power(NodeId{1})), LocationRef{8});
    EXPECT_EQ(locations_->metric(power(NodeId{1})), LocationRef{9});
    EXPECT_EQ(locations_->metric(power(LocationGroupRef{0})), LocationRef{10});
    // One group for the node's.
    EXPECT_EQ(all<definitions::LocationGroup>().size(), 2u);
    const auto locations = all<definitions::Location>();
    EXPECT_EQ(locations[1].location_group, LocationGroupRef{1});
    EXPECT_EQ(locations[2].location_group, LocationGroupRef{1});
    EXPECT_EQ(locations[3].location_group, LocationGroupRef{0});
    EXPECT_EQ(locations[3].location_type, LocationType::metric);
}

TEST_F(MetricLocationsTest, ShareTheirClassAndSayWhomTheyTellAbout)
{
    locations_->metric(power(NodeId{1}));
    locations_->metric(power(LocationGroupRef{0}));
    ASSERT_EQ(all<definitions::MetricClass>().size(), 1u);
    EXPECT_EQ(all<definitions::MetricClass>()[0].metric_occurrence, MetricOccurrence::asynchronous);
    EXPECT_EQ(all<definitions::MetricMember>().size(), 1u);
    const auto instances = all<definitions::MetricInstance>();
    ASSERT_EQ(instances.size(), 2u);
    EXPECT_EQ(instances[0].metric_scope, MetricScope::system_tree_node);
    EXPECT_EQ(instances[0].scope, tree_->node(NodeId{1}).value);
    EXPECT_EQ(instances[1].metric_scope, MetricScope::location_group);
    EXPECT_EQ(instances[1].scope, 0u);
    EXPECT_EQ(locations_->all()[1].metric, instances[1].self);
}

TEST_F(MetricLocationsTest, OtherQuantitiesAreAnotherClass)
{
    locations_->metric(power(NodeId{1}));
    auto other = power(NodeId{1});
    other.quantities[0].unit = "mW";
    locations_->metric(other);
    EXPECT_EQ(all<definitions::MetricClass>().size(), 2u);
}

TEST_F(MetricLocationsTest, MistakesAreTold)
{
    const auto contains = [](const std::string& text, const char* part)
    { return text.find(part) != std::string::npos; };
    EXPECT_TRUE(contains(refused([](auto& location) { location.name.clear(); }), "has no name"));
    EXPECT_TRUE(contains(refused([](auto& location) { location.quantities.clear(); }),
                         "'power' has 0 quantities"));
    EXPECT_TRUE(contains(refused([](auto& location) { location.quantities.resize(256); }),
                         "'power' has 256 quantities"));
    EXPECT_TRUE(contains(refused([](auto& location) { location.quantities[0].type = Type::uint8; }),
                         "must be of type int64, uint64 or float64"));
    EXPECT_TRUE(contains(refused([](auto& location) { location.owner = NodeId{4}; }),
                         "no node 4; it has 4"));
    EXPECT_TRUE(
        contains(refused([](auto& location) { location.owner = BoardId{1}; }), "no board 1"));
    EXPECT_TRUE(contains(refused([](auto& location) { location.owner = LocationGroupRef{5}; }),
                         "no location group 5"));
}

} // namespace haec_sim::test
