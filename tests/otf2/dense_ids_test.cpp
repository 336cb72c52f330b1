// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/record_ids.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace haec_sim::otf2::test
{

namespace
{

definitions::Region region(std::uint32_t self)
{
    definitions::Region region;
    region.self = RegionRef{self};
    return region;
}

/// Strings 5 and 2, regions 9 and 4, Comm 8 and InterComm 3, metrics 6 and 1, groups 7 and 0.
DenseIds odd_ids()
{
    definitions::Group group;
    group.self = GroupRef{7};
    definitions::Group other;
    other.self = GroupRef{0};
    const std::vector<AnyDefinition> definitions = {
        definitions::String{StringRef{5}, "a"},
        definitions::String{StringRef{2}, "b"},
        region(9),
        region(4),
        definitions::Comm{CommRef{8}, {}, {}, {}, {}},
        definitions::InterComm{CommRef{3}, {}, {}, {}, {}, {}},
        definitions::MetricClass{MetricRef{6}, {}, {}, {}},
        definitions::MetricInstance{MetricRef{1}, {}, {}, {}, {}},
        group,
        other};
    return DenseIds(definitions);
}

AttributeValue string_value(std::uint32_t reference)
{
    OTF2_AttributeValue value;
    value.uint64 = 0;
    value.stringRef = reference;
    return std::bit_cast<AttributeValue>(value);
}

constexpr auto string_type = Type::string;
constexpr auto uint32_type = Type::uint32;

} // namespace

TEST(DenseIds, AreThoseOfTheTraceWhereTheseAreDense)
{
    const std::vector<AnyDefinition> definitions = {definitions::String{StringRef{0}, "a"},
                                                    region(0), region(1)};
    const DenseIds ids(definitions);
    EXPECT_TRUE(ids.is_identity());
    EXPECT_TRUE(DenseIds().is_identity());
    // not defined, but not another's either
    EXPECT_EQ(ids(RegionRef{17}), RegionRef{17});
}

TEST(DenseIds, CountEachKindInTheOrderOfTheFile)
{
    const auto ids = odd_ids();
    EXPECT_FALSE(ids.is_identity());
    EXPECT_EQ(ids(StringRef{5}), StringRef{0});
    EXPECT_EQ(ids(StringRef{2}), StringRef{1});
    EXPECT_EQ(ids(RegionRef{4}), RegionRef{1});
    // one count for kinds that share their ids
    EXPECT_EQ(ids(CommRef{8}), CommRef{0});
    EXPECT_EQ(ids(CommRef{3}), CommRef{1});
    EXPECT_EQ(ids(MetricRef{1}), MetricRef{1});
    EXPECT_EQ(ids(LocationRef{77}), LocationRef{77});
}

TEST(DenseIds, KindsThatShareIdsMayBeNumberedApart)
{
    const std::vector<AnyDefinition> definitions = {
        definitions::MetricClass{MetricRef{0}, {}, {}, {}},
        definitions::MetricInstance{MetricRef{0}, {}, {}, {}, {}},
        definitions::MetricClass{MetricRef{1}, {}, {}, {}}};
    EXPECT_TRUE(DenseIds(definitions).is_identity());
}

TEST(DenseIds, GroupsOfEachTypeMayBeNumberedApart)
{
    const auto group = [](GroupType type)
    {
        definitions::Group made;
        made.self = GroupRef{0};
        made.group_type = type;
        return made;
    };
    std::vector<AnyDefinition> definitions = {
        group(GroupType::comm_locations), group(GroupType::comm_group),
        definitions::Comm{CommRef{0}, {}, GroupRef{0}, {}, {}}, group(GroupType::locations)};
    const DenseIds ids(definitions);
    EXPECT_FALSE(ids.is_identity());
    for (auto& definition : definitions)
    {
        IdReplacement(ids).apply(definition);
    }
    EXPECT_EQ(std::get<definitions::Group>(definitions[0]).self, GroupRef{0});
    EXPECT_EQ(std::get<definitions::Group>(definitions[1]).self, GroupRef{1});
    // ranks are those of the group of a communicator
    EXPECT_EQ(std::get<definitions::Comm>(definitions[2]).group, GroupRef{1});
    EXPECT_EQ(std::get<definitions::Group>(definitions[3]).self, GroupRef{2});
    events::RmaGroupSync sync;
    sync.group = GroupRef{0};
    IdReplacement(ids).apply(sync);
    EXPECT_EQ(sync.group, GroupRef{1});
    definitions::MetricInstance instance;
    instance.metric_scope = static_cast<MetricScope>(OTF2_SCOPE_GROUP);
    instance.scope = 0;
    IdReplacement(ids).apply(instance);
    EXPECT_EQ(instance.scope, 2u);
}

TEST(DenseIds, WhatIsNotDefinedIsNobodyElse)
{
    const auto ids = odd_ids();
    EXPECT_FALSE(ids(RegionRef{0}).is_defined());
    EXPECT_FALSE(ids(RegionRef{}).is_defined());
}

TEST(DenseIds, MissingDefinitionsAreRefusedWhereThatIsWanted)
{
    auto renumbered = odd_ids();
    renumbered.refuse_missing();
    EXPECT_THROW(renumbered(RegionRef{0}), MissingDefinition);
    EXPECT_EQ(renumbered(RegionRef{4}), RegionRef{1});
    EXPECT_EQ(renumbered(RegionRef{}), RegionRef{});
    const std::vector<AnyDefinition> definitions = {region(0), region(1)};
    DenseIds dense(definitions);
    dense.refuse_missing();
    EXPECT_TRUE(dense.only_refuses());
    EXPECT_THROW(dense(RegionRef{2}), MissingDefinition);
    EXPECT_EQ(dense(RegionRef{1}), RegionRef{1});
}

TEST(DenseIds, LaterGapsLeaveEarlierIdsAlone)
{
    const std::vector<AnyDefinition> definitions = {region(0), region(1), region(5)};
    const DenseIds ids(definitions);
    EXPECT_EQ(ids(RegionRef{0}), RegionRef{0});
    EXPECT_EQ(ids(RegionRef{1}), RegionRef{1});
    EXPECT_EQ(ids(RegionRef{5}), RegionRef{2});
    EXPECT_FALSE(ids(RegionRef{2}).is_defined());
}

TEST(DenseIds, ReplaceAllReferencesOfAnEvent)
{
    const auto ids = odd_ids();
    events::ProgramBegin begin;
    begin.program_name = StringRef{2};
    begin.program_arguments = {StringRef{5}, StringRef{2}};
    begin.attributes.push_back({AttributeRef{}, string_type, string_value(2)});
    begin.attributes.push_back({AttributeRef{}, uint32_type, string_value(2)});
    IdReplacement(ids).apply(begin);
    EXPECT_EQ(begin.program_name, StringRef{1});
    EXPECT_EQ(begin.program_arguments[0], StringRef{0});
    EXPECT_EQ(begin.program_arguments[1], StringRef{1});
    EXPECT_EQ(begin.attributes[0].value, string_value(1));
    // a number
    EXPECT_EQ(begin.attributes[1].value, string_value(2));
    events::MpiSend send;
    send.communicator = CommRef{3};
    send.receiver = 3;
    IdReplacement(ids).apply(send);
    EXPECT_EQ(send.communicator, CommRef{1});
    EXPECT_EQ(send.receiver, 3u);
}

TEST(DenseIds, ReplaceWhatOnlyAnotherFieldCallsAReference)
{
    const auto ids = odd_ids();
    definitions::LocationProperty property;
    property.location = LocationRef{5};
    property.name = StringRef{5};
    property.type = string_type;
    property.value = string_value(2);
    IdReplacement(ids).apply(property);
    EXPECT_EQ(property.location, LocationRef{5});
    EXPECT_EQ(property.name, StringRef{0});
    EXPECT_EQ(property.value, string_value(1));

    definitions::IoParadigm paradigm;
    paradigm.types = {string_type, uint32_type};
    paradigm.values = {string_value(5), string_value(5)};
    IdReplacement(ids).apply(paradigm);
    EXPECT_EQ(paradigm.values[0], string_value(0));
    EXPECT_EQ(paradigm.values[1], string_value(5));
}

TEST(DenseIds, MembersOfGroupsAreWhatTheTypeSays)
{
    const auto ids = odd_ids();
    const auto members_of = [&](GroupType type)
    {
        definitions::Group group;
        group.self = GroupRef{7};
        group.group_type = type;
        group.members = {4, 6};
        IdReplacement(ids).apply(group);
        EXPECT_EQ(group.self, GroupRef{0});
        return group.members;
    };
    EXPECT_EQ(members_of(GroupType::regions)[0], 1u);
    EXPECT_EQ(members_of(GroupType::metric)[1], 0u);
    EXPECT_EQ(members_of(GroupType::comm_group), (std::vector<std::uint64_t>{4, 6}));
    EXPECT_EQ(members_of(GroupType::locations), (std::vector<std::uint64_t>{4, 6}));
}

TEST(DenseIds, ScopesOfMetricsAreWhatTheirKindSays)
{
    const auto ids = odd_ids();
    const auto scope_of = [&](OTF2_MetricScope kind)
    {
        definitions::MetricInstance instance;
        instance.metric_scope = static_cast<MetricScope>(kind);
        instance.scope = 7;
        IdReplacement(ids).apply(instance);
        return instance.scope;
    };
    EXPECT_EQ(scope_of(OTF2_SCOPE_GROUP), 0u);
    EXPECT_EQ(scope_of(OTF2_SCOPE_LOCATION), 7u);
}

} // namespace haec_sim::otf2::test
