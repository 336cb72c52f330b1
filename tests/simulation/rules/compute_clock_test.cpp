// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

// R0 with compute_clock: gaps outside MPI are what a metric says was computed. Times in ps; a count
// of the metric is a nanosecond, 1000 ps, unless a test says otherwise.

namespace haec_sim::test
{

namespace
{

constexpr MetricRef clock_class{3};
constexpr MetricRef other_class{4};

/// The trace's description of the metric.
struct Meter
{
    std::string name = "cpu";
    std::string unit = "ns";
    std::int64_t exponent = 0;
    Base base{1};
    MetricMode mode{};
    MetricOccurrence occurrence{};
};

/// A class of two metrics, of which the second is the meter.
void define(Trace& trace, const Meter& meter = {}, MetricRef reference = clock_class)
{
    auto& definitions = trace.definitions;
    const auto first = 2 * reference.value;
    definitions::MetricMember faults;
    faults.self = MetricMemberRef{first};
    faults.name = definitions.intern("faults");
    faults.unit = definitions.intern("#");
    definitions.append(faults);
    definitions::MetricMember clock;
    clock.self = MetricMemberRef{first + 1};
    clock.name = definitions.intern(meter.name);
    clock.unit = definitions.intern(meter.unit);
    clock.metric_mode = meter.mode;
    clock.base = meter.base;
    clock.exponent = meter.exponent;
    definitions.append(clock);
    definitions::MetricClass both;
    both.self = reference;
    both.metric_members = {faults.self, clock.self};
    both.metric_occurrence = meter.occurrence;
    definitions.append(both);
}

template <class Number>
constexpr Type type_of = Type::uint64;
template <>
constexpr Type type_of<std::int64_t> = Type::int64;
template <>
constexpr Type type_of<double> = Type::float64;

template <class Number>
events::Metric reading(Number value, MetricRef metric = clock_class)
{
    events::Metric record;
    record.metric = metric;
    record.type_ids = {Type::uint64, type_of<Number>};
    record.metric_values = {RawValue::from(std::uint64_t{77}), RawValue::from(value)};
    return record;
}

events::Metric count(std::uint64_t value)
{
    return reading(value);
}

Settings clocked(double compute_scale = 1, const ComputeClock& clock = {"cpu", ""})
{
    Settings settings;
    settings.replay.compute_scale = compute_scale;
    settings.replay.compute_clock = clock;
    return settings;
}

Times times_of(const Trace& trace, const Settings& settings = clocked())
{
    return simulate(trace, settings).times(0);
}

} // namespace

TEST(ComputeClock, GapsAreTheIncreaseOfTheMetric)
{
    Trace trace(1);
    define(trace);
    trace.at(0).add(100, count(50)).enter(100, "main").add(90100, count(57)).enter(90100, "work");
    trace.at(0).add(95000, count(59)).leave(95000, "work");
    // 100, with 50; + 7 ns; + 2 ns. A metric has its event's time.
    EXPECT_EQ(times_of(trace), (Times{100, 100, 7100, 7100, 9100, 9100}));
}

TEST(ComputeClock, IsScaled)
{
    Trace trace(1);
    define(trace);
    trace.at(0).add(100, count(50)).enter(100, "main").add(90100, count(57)).enter(90100, "work");
    EXPECT_EQ(times_of(trace, clocked(0.5)), (Times{100, 100, 3600, 3600}));
    EXPECT_EQ(times_of(trace, clocked(0)), (Times{100, 100, 100, 100}));
}

TEST(ComputeClock, DoesNotReachIntoMpi)
{
    Trace trace(1);
    define(trace);
    trace.at(0).add(0, count(10)).enter(0, "main").add(9000, count(12)).enter(9000, "MPI_Wait");
    trace.at(0).add(9700, count(90)).leave(9700, "MPI_Wait");
    trace.at(0).add(9800, count(91)).leave(9800, "main");
    // 2 ns of computing; 700 ps in MPI as recorded, though 78 ns were counted; 1 ns
    EXPECT_EQ(times_of(trace), (Times{0, 0, 2000, 2000, 2700, 2700, 3700, 3700}));
}

TEST(ComputeClock, ValuesBeforeAMessageCountBehindIt)
{
    Trace trace(2);
    define(trace);
    trace.at(0).add(0, count(10)).enter(0, "main").add(500, count(13)).enter(500, "MPI_Send");
    trace.at(0).send(500, {1, 100}).add(700, count(20)).leave(700, "MPI_Send");
    trace.at(0).add(800, count(21)).leave(800, "main");
    trace.at(1).add(0, count(5)).enter(0, "MPI_Recv").recv(50, {0, 100});
    trace.at(1).add(60, count(6)).leave(60, "MPI_Recv").add(90, count(8)).leave(90, "main");
    const auto outcome = simulate(trace, clocked());
    // The send at 3 ns ends at once; D = 100 + bytes. The receiver's metric was seen while it
    // waited, and counts when its record's turn comes.
    EXPECT_EQ(outcome.times(0), (Times{0, 0, 3000, 3000, 3000, 3000, 3000, 4000, 4000}));
    EXPECT_EQ(outcome.times(1), (Times{0, 0, 3200, 3210, 3210, 5210, 5210}));
}

TEST(ComputeClock, RecordedGapsUntilThereIsAValue)
{
    Trace trace(1);
    define(trace);
    trace.at(0).enter(100, "main").add(300, count(50)).enter(300, "work");
    trace.at(0).add(900, count(51)).leave(900, "work");
    EXPECT_EQ(times_of(trace), (Times{100, 300, 300, 1300, 1300}));
}

TEST(ComputeClock, EventsWithoutAValueHaveTheLastOne)
{
    Trace trace(1);
    define(trace);
    trace.at(0).add(0, count(50)).enter(0, "main").enter(400, "work").leave(700, "work");
    trace.at(0).add(900, count(53)).leave(900, "main");
    EXPECT_EQ(times_of(trace), (Times{0, 0, 0, 0, 3000, 3000}));
}

TEST(ComputeClock, MetricsOfNoOtherEventAreEvents)
{
    Trace trace(1);
    define(trace);
    trace.at(0).add(0, count(50)).enter(0, "main").add(400, count(52)).add(700, count(56));
    trace.at(0).enter(800, "work");
    EXPECT_EQ(times_of(trace), (Times{0, 0, 2000, 6000, 6000}));
}

TEST(ComputeClock, OtherMetricsAreNone)
{
    Trace trace(1);
    define(trace);
    define(trace, {.name = "cycles", .unit = "#"}, other_class);
    trace.at(0).add(0, count(50)).enter(0, "main");
    trace.at(0).add(400, reading(std::uint64_t{900}, other_class)).enter(400, "work");
    trace.at(0).add(500, reading(std::uint64_t{7}, MetricRef{9})).add(500, count(51));
    trace.at(0).leave(500, "work");
    EXPECT_EQ(times_of(trace), (Times{0, 0, 0, 0, 1000, 1000, 1000}));
}

TEST(ComputeClock, InstancesCountForTheLocationThatTheyTellOf)
{
    Trace trace(2);
    define(trace);
    constexpr MetricRef own{5};
    constexpr MetricRef of_other{6};
    for (const auto& [reference, scope] : {std::pair{own, 0U}, std::pair{of_other, 1U}})
    {
        definitions::MetricInstance instance;
        instance.self = reference;
        instance.metric_class = clock_class;
        instance.recorder = location_ref(0);
        instance.scope = location_ref(scope).value;
        trace.definitions.append(instance);
    }
    trace.at(0).add(0, reading(std::uint64_t{1}, own)).enter(0, "main");
    trace.at(0).add(400, reading(std::uint64_t{90}, of_other)).enter(400, "work");
    trace.at(0).add(500, reading(std::uint64_t{3}, own)).leave(500, "work");
    EXPECT_EQ(times_of(trace), (Times{0, 0, 0, 0, 2000, 2000}));
}

TEST(ComputeClock, SignedAndFloatingValues)
{
    Trace whole(1);
    define(whole);
    whole.at(0).add(0, reading(std::int64_t{-5})).enter(0, "main");
    whole.at(0).add(9, reading(std::int64_t{2})).leave(9, "main");
    EXPECT_EQ(times_of(whole), (Times{0, 0, 7000, 7000}));

    Trace real(1);
    define(real, {.unit = "s"});
    real.at(0).add(0, reading(0.5)).enter(0, "main").add(9, reading(0.75)).leave(9, "main");
    EXPECT_EQ(times_of(real), (Times{0, 0, 250000000000, 250000000000}));
}

TEST(ComputeClock, LargeCountsAreExact)
{
    // 2^64 - 3 to 2^64 - 1: no double holds them.
    Trace trace(1);
    define(trace);
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    trace.at(0).add(0, count(most - 2)).enter(0, "main").add(9, count(most)).leave(9, "main");
    EXPECT_EQ(times_of(trace), (Times{0, 0, 2000, 2000}));
}

TEST(ComputeClock, UnitAndScaleOfTheTrace)
{
    struct Case
    {
        const char* unit;
        std::int64_t exponent;
        Base base;
        std::int64_t expected;
    };
    constexpr Base two{0};
    constexpr Base ten{1};
    // 6 counts of base^exponent units, in ps
    for (const auto& [unit, exponent, base, expected] :
         {Case{"s", 0, ten, 6000000000000}, Case{"ms", 0, ten, 6000000000},
          Case{"us", 0, ten, 6000000}, Case{"ns", 0, ten, 6000}, Case{"s", -6, ten, 6000000},
          Case{"ns", 2, ten, 600000}, Case{"ns", -4, ten, 1}, Case{"ns", 4, two, 96000},
          Case{"us", -6, two, 93750}, Case{"ns", -300, ten, 0}})
    {
        Trace trace(1);
        define(trace, {.unit = unit, .exponent = exponent, .base = base});
        trace.at(0).add(0, count(1)).enter(0, "main").add(9, count(7)).leave(9, "main");
        EXPECT_EQ(times_of(trace).back(), expected) << unit << exponent;
    }
}

TEST(ComputeClock, UnitOfTheConfiguration)
{
    Trace trace(1);
    define(trace, {.unit = "#", .exponent = 1});
    trace.at(0).add(0, count(1)).enter(0, "main").add(9, count(7)).leave(9, "main");
    EXPECT_EQ(times_of(trace, clocked(1, {"cpu", "us"})).back(), 60000000);
    EXPECT_NE(error_of(trace, clocked())
                  .find("the metric cpu has the unit '#' in the trace, which "
                        "is no unit of time; say what it counts"),
              std::string::npos);
}

TEST(ComputeClock, UnitThatContradictsTheTrace)
{
    Trace trace(1);
    define(trace);
    EXPECT_EQ(error_of(trace, clocked(1, {"cpu", "us"})),
              "compute_clock: the metric cpu has the unit 'ns' in the trace, not 'us'; leave out "
              "the unit");
    EXPECT_EQ(error_of(trace, clocked(1, {"cpu", "ns"})), "");
}

TEST(ComputeClock, GoesBack)
{
    Trace trace(1);
    define(trace);
    trace.at(0).add(0, count(50)).enter(0, "main").add(400, count(40)).enter(400, "work");
    trace.at(0).add(900, count(43)).leave(900, "work");
    const auto outcome = simulate(trace, clocked());
    // no time, and then 3 ns from there on
    EXPECT_EQ(outcome.times(0), (Times{0, 0, 0, 0, 3000, 3000}));
    EXPECT_EQ(outcome.oddities.clocks_turned_back, 1u);
}

TEST(ComputeClock, MetricThatTheTraceDoesNotHave)
{
    Trace trace(1);
    define(trace);
    define(trace, {.name = "power", .unit = "W", .mode = MetricMode{1}}, other_class);
    define(trace, {.name = "late", .occurrence = MetricOccurrence{2}}, MetricRef{7});
    trace.at(0).enter(0, "main").leave(400, "main");
    for (const std::string name : {"cpus", "late"})
    {
        EXPECT_EQ(error_of(trace, clocked(1, {name, ""})),
                  "compute_clock: '" + name +
                      "' is no synchronous metric; the trace has faults [#], cpu [ns], faults [#], "
                      "power [W]");
    }
    EXPECT_EQ(error_of(trace, clocked(1, {"power", "s"})),
              "compute_clock: the metric power is not accumulated over time; the trace has faults "
              "[#], cpu [ns], faults [#], power [W]");
    EXPECT_EQ(
        error_of(Trace(1), clocked()),
        "compute_clock: 'cpu' is no synchronous metric; the trace has no synchronous metrics");
}

TEST(ComputeClock, LocationThatComputesWithoutTheMetric)
{
    Trace trace(2);
    define(trace);
    trace.at(0).add(0, count(1)).enter(0, "main").add(9, count(7)).leave(9, "main");
    trace.at(1).enter(0, "main").leave(400, "main");
    const auto error = error_of(trace, clocked());
    EXPECT_EQ(error.find("location 101 (MPI Rank 1, thread of process 1): computes and records no "
                         "value of the metric cpu, which compute_clock takes; the trace has "
                         "faults [#], cpu [ns]"),
              0U)
        << error;
}

TEST(ComputeClock, LocationsThatDoNotComputeNeedNoMetric)
{
    Trace trace(2);
    define(trace);
    trace.at(0).add(0, count(1)).enter(0, "main").add(9, count(7)).leave(9, "main");
    trace.at(1).enter(30, "MPI_Wait").leave(400, "MPI_Wait").enter(400, "main");
    EXPECT_EQ(simulate(trace, clocked()).times(1), (Times{30, 400, 400}));
}

TEST(ComputeClock, StreamsOfAcceleratorsKeepTheirGaps)
{
    Trace trace(2);
    define(trace);
    for (auto& record : trace.definitions.records())
    {
        auto* location = std::get_if<definitions::Location>(&record);
        if (location != nullptr && location->self == location_ref(1))
        {
            location->location_type = LocationType::accelerator_stream;
        }
    }
    trace.at(0).add(0, count(1)).enter(0, "main").add(9, count(7)).leave(9, "main");
    trace.at(1).add(0, count(1)).enter(0, "kernel").add(400, count(2)).leave(400, "kernel");
    EXPECT_EQ(simulate(trace, clocked()).times(1), (Times{0, 0, 400, 400}));
}

TEST(ComputeClock, IsTheOneThatTheRecorderNames)
{
    Trace trace(1);
    define(trace);
    define(trace, {.name = "user"}, other_class);
    trace.definitions.properties["HAEC_RECORD::COMPUTE_CLOCK"] = "cpu";
    trace.at(0).add(0, count(1)).add(0, reading(std::uint64_t{1}, other_class)).enter(0, "main");
    trace.at(0).add(900, count(7)).add(900, reading(std::uint64_t{4}, other_class));
    trace.at(0).leave(900, "main");
    EXPECT_EQ(times_of(trace, Settings()).back(), 6000);
    EXPECT_EQ(times_of(trace, clocked(1, {"user", ""})).back(), 3000);
    EXPECT_EQ(times_of(trace, clocked(1, {.is_none = true})).back(), 900);
    // An output of haec_sim has computing in its times.
    trace.definitions.properties["HAEC_SIM::CONFIGURATION"] = "{}";
    EXPECT_EQ(times_of(trace, Settings()).back(), 900);
}

TEST(ComputeClock, TheRecordersNameOfAMetricThatIsNotThereIsNone)
{
    Trace trace(1);
    define(trace);
    trace.definitions.properties["HAEC_RECORD::COMPUTE_CLOCK"] = "computing_time";
    trace.at(0).add(0, count(1)).enter(0, "main").add(900, count(7)).leave(900, "main");
    EXPECT_EQ(times_of(trace, Settings()).back(), 900);
}

TEST(ComputeClock, IsNotReadWhereNoneIsNamed)
{
    Trace trace(1);
    define(trace);
    trace.at(0).add(100, count(50)).enter(100, "main").add(900, count(47)).enter(900, "work");
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 900, 900}));
    EXPECT_EQ(outcome.oddities.clocks_turned_back, 0u);
}

} // namespace haec_sim::test
