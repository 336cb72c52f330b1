// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

// R0 with compute_clock. A count of the metric is a nanosecond, as are the times here.

namespace haec_sim::test
{

namespace
{

constexpr MetricRef times_class{2};
constexpr MetricRef own_instance{3};
constexpr MetricRef instance_of_other{4};

Keys clocked(double scale = 1,
             const std::map<std::string, std::string>& clock = {{"metric", "cpu"}})
{
    return {{"compute_clock", clock}, {"compute_scale", scale}};
}

class ComputeClock : public testing::Test
{
protected:
    ComputeClock()
    {
        define("ns");
    }

    void define(const std::string& unit, std::int64_t exponent = 0, const std::string& name = "cpu")
    {
        definitions::MetricMember member;
        member.self = MetricMemberRef{members_};
        member.name = program_.definitions.intern(name);
        member.unit = program_.definitions.intern(unit);
        member.base = Base{1};
        member.exponent = exponent;
        program_.definitions.append(member);
        definitions::MetricClass one;
        one.self = MetricRef{times_class.value + 10 * members_++};
        one.metric_members = {member.self};
        program_.definitions.append(one);
    }

    static events::Metric reading(Type type, RawValue value, MetricRef metric = times_class)
    {
        events::Metric record;
        record.metric = metric;
        record.type_ids = {type};
        record.metric_values = {value};
        return record;
    }

    static events::Metric count(std::uint64_t value, MetricRef metric = times_class)
    {
        return reading(Type::uint64, RawValue::from(value), metric);
    }

    VerifiedProgram program_{1};
    std::uint32_t members_ = 0;
};

} // namespace

TEST_F(ComputeClock, GapsAreTheIncreaseOfTheMetric)
{
    program_.at(0).add(100, 100, count(50)).enter(100, 100, "main");
    program_.at(0).add(900, 107, count(57)).enter(900, 107, "work");
    program_.at(0).leave(950, 107, "work").add(990, 117, count(67)).add(999, 127, count(77));
    EXPECT_EQ(program_.differences(clocked()), "");
    EXPECT_NE(program_.differences(), "");
    EXPECT_NE(program_.differences(clocked(0.5)), "");
}

TEST_F(ComputeClock, IsScaled)
{
    program_.at(0).add(100, 100, count(50)).enter(100, 100, "main");
    program_.at(0).add(900, 104, count(58)).enter(900, 104, "work");
    EXPECT_EQ(program_.differences(clocked(0.5)), "");
}

TEST_F(ComputeClock, DoesNotReachIntoMpi)
{
    program_.at(0).add(0, 0, count(10)).enter(0, 0, "main");
    program_.at(0).add(90, 2, count(12)).enter(90, 2, "MPI_Wait");
    program_.at(0).add(97, 9, count(90)).leave(97, 9, "MPI_Wait");
    program_.at(0).add(98, 10, count(91)).leave(98, 10, "main");
    EXPECT_EQ(program_.differences(clocked()), "");
}

TEST_F(ComputeClock, RecordedGapsUntilThereIsAValue)
{
    program_.at(0).enter(100, 100, "main").add(300, 300, count(50)).enter(300, 300, "work");
    program_.at(0).add(900, 301, count(51)).leave(900, 301, "work");
    EXPECT_EQ(program_.differences(clocked()), "");
}

TEST_F(ComputeClock, InstancesCountForTheLocationThatTheyTellOf)
{
    for (const auto& [self, scope] :
         {std::pair{own_instance, reference_of(0)}, std::pair{instance_of_other, reference_of(1)}})
    {
        definitions::MetricInstance instance;
        instance.self = self;
        instance.metric_class = times_class;
        instance.scope = scope.value;
        program_.definitions.append(instance);
    }
    program_.at(0).add(0, 0, count(1, own_instance)).enter(0, 0, "main");
    program_.at(0).add(40, 0, count(90, instance_of_other)).enter(40, 0, "work");
    program_.at(0).add(50, 2, count(3, own_instance)).leave(50, 2, "work");
    EXPECT_EQ(program_.differences(clocked()), "");
}

TEST_F(ComputeClock, SignedValues)
{
    program_.at(0).add(0, 0, reading(Type::int64, RawValue::from(std::int64_t{-5})));
    program_.at(0).enter(0, 0, "main");
    program_.at(0).add(9, 7, reading(Type::int64, RawValue::from(std::int64_t{2})));
    program_.at(0).leave(9, 7, "main");
    EXPECT_EQ(program_.differences(clocked()), "");
}

TEST_F(ComputeClock, FloatingValues)
{
    program_.at(0).add(20, 20, reading(Type::float64, RawValue::from(0.5))).enter(20, 20, "main");
    program_.at(0).add(30, 23, reading(Type::float64, RawValue::from(3.5))).leave(30, 23, "main");
    EXPECT_EQ(program_.differences(clocked()), "");
}

TEST_F(ComputeClock, UnitOfTheTraceOrOfTheConfiguration)
{
    define("s", -6, "user");
    define("#", 1, "ticks");
    const MetricRef user{times_class.value + 10};
    const MetricRef ticks{times_class.value + 20};
    program_.at(0).add(0, 0, count(1, user)).add(0, 0, count(1, ticks)).enter(0, 0, "main");
    program_.at(0).add(9, 60000, count(61, user)).add(9, 60000, count(7, ticks));
    program_.at(0).leave(9, 60000, "main");
    EXPECT_EQ(program_.differences(clocked(1, {{"metric", "user"}})), "");
    EXPECT_EQ(program_.differences(clocked(1, {{"metric", "ticks"}, {"unit", "us"}})), "");
    EXPECT_NE(program_.differences(clocked(1, {{"metric", "ticks"}, {"unit", "ns"}})), "");
    EXPECT_THROW(program_.differences(clocked(1, {{"metric", "ticks"}})), Error);
    EXPECT_THROW(program_.differences(clocked(1, {{"metric", "tocks"}})), Error);
}

TEST_F(ComputeClock, IsTheOneThatTheRecorderNames)
{
    program_.definitions.properties["HAEC_RECORD::COMPUTE_CLOCK"] = "cpu";
    program_.at(0).add(0, 0, count(50)).enter(0, 0, "main");
    program_.at(0).add(90, 7, count(57)).leave(90, 7, "main");
    EXPECT_EQ(program_.differences(), "");
    EXPECT_EQ(program_.differences(clocked(1, {{"metric", "auto"}})), "");
    EXPECT_NE(program_.differences(clocked(1, {{"metric", "none"}})), "");
    program_.definitions.properties["HAEC_SIM::CONFIGURATION"] = "{}";
    EXPECT_NE(program_.differences(), "");
}

TEST_F(ComputeClock, IsNoneWhereTheRecorderNamesAMetricThatIsNotThere)
{
    program_.definitions.properties["HAEC_RECORD::COMPUTE_CLOCK"] = "computing_time";
    program_.at(0).add(0, 0, count(50)).enter(0, 0, "main");
    program_.at(0).add(90, 90, count(57)).leave(90, 90, "main");
    EXPECT_EQ(program_.differences(), "");
    EXPECT_NE(program_.differences(clocked()), "");
}

TEST_F(ComputeClock, GoesBack)
{
    program_.at(0).add(0, 0, count(50)).enter(0, 0, "main");
    program_.at(0).add(40, 0, count(40)).enter(40, 0, "work");
    program_.at(0).add(90, 3, count(43)).leave(90, 3, "work");
    EXPECT_EQ(program_.differences(clocked()), "");
    EXPECT_EQ(program_.oddities(), "clocks turned back: 1; ");
}

} // namespace haec_sim::test
