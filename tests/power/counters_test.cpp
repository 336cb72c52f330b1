// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/counters.hpp"

#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{
namespace
{

using Mode = TraceMetric::Mode;

constexpr MetricRef first_class{0};
constexpr MetricRef second_class{1};
constexpr LocationRef self{3};
constexpr std::int64_t second = 1'000'000'000'000;

TraceMetric metric(const std::string& name, Mode mode, MetricRef of, std::size_t position)
{
    TraceMetric result;
    result.name = name;
    result.mode = mode;
    result.places[of] = {position, LocationRef{}};
    return result;
}

events::Metric record(MetricRef of, std::int64_t time, const std::vector<std::uint64_t>& values)
{
    events::Metric result;
    result.time = Picoseconds{time};
    result.metric = of;
    for (const auto value : values)
    {
        result.type_ids.push_back(Type::uint64);
        result.metric_values.push_back({value});
    }
    return result;
}

// 400 counts in 2 s.
TEST(CounterReader, AnAccumulatedCounterHasItsIncreasePerSecond)
{
    const CounterSet set{{metric("INS", Mode::accumulated, first_class, 0)}, {}};
    CounterReader reader(set, self);
    EXPECT_FALSE(reader.read(record(first_class, 1 * second, {1000})));
    const auto interval = reader.read(record(first_class, 3 * second, {1400}));
    ASSERT_TRUE(interval);
    EXPECT_EQ(interval->begin, Picoseconds{1 * second});
    EXPECT_EQ(interval->end, Picoseconds{3 * second});
    ASSERT_EQ(interval->rates.size(), 1U);
    EXPECT_DOUBLE_EQ(interval->rates[0], 200);
}

// Large values differ by little: doubles could not tell them apart.
TEST(CounterReader, DifferencesOfLargeValuesAreExact)
{
    const CounterSet set{{metric("INS", Mode::accumulated, first_class, 0)}, {}};
    CounterReader reader(set, self);
    const std::uint64_t large = std::uint64_t{1} << 62;
    reader.read(record(first_class, 0, {large}));
    const auto interval = reader.read(record(first_class, second, {large + 3}));
    ASSERT_TRUE(interval);
    EXPECT_DOUBLE_EQ(interval->rates[0], 3);
}

TEST(CounterReader, RelativeOnesAddUpAndAbsoluteOnesAreRates)
{
    const CounterSet set{{metric("FAULTS", Mode::relative, first_class, 0),
                          metric("FREQUENCY", Mode::absolute, first_class, 1)},
                         {}};
    CounterReader reader(set, self);
    reader.read(record(first_class, 0, {7, 100}));
    // At the same time as the one before: counts with the next.
    EXPECT_FALSE(reader.read(record(first_class, 0, {5, 200})));
    const auto interval = reader.read(record(first_class, 2 * second, {5, 300}));
    ASSERT_TRUE(interval);
    EXPECT_DOUBLE_EQ(interval->rates[0], 5);
    EXPECT_DOUBLE_EQ(interval->rates[1], 300);
}

// 300 counts in 600 cycles; where no cycle went by, nothing ran.
TEST(CounterReader, RatesPerCycle)
{
    const CounterSet set{{metric("UOPS", Mode::accumulated, first_class, 0)},
                         metric("CYC", Mode::accumulated, first_class, 1)};
    CounterReader reader(set, self);
    reader.read(record(first_class, 0, {0, 0}));
    const auto busy = reader.read(record(first_class, 5 * second, {300, 600}));
    ASSERT_TRUE(busy);
    EXPECT_DOUBLE_EQ(busy->rates[0], 0.5);
    const auto idle = reader.read(record(first_class, 6 * second, {300, 600}));
    ASSERT_TRUE(idle);
    EXPECT_DOUBLE_EQ(idle->rates[0], 0);
}

TEST(CounterReader, ClassesHaveIntervalsOfTheirOwn)
{
    const CounterSet set{{metric("INS", Mode::accumulated, first_class, 0),
                          metric("MISSES", Mode::accumulated, second_class, 0)},
                         {}};
    CounterReader reader(set, self);
    reader.read(record(first_class, 0, {0}));
    reader.read(record(second_class, 1 * second, {0}));
    const auto first = reader.read(record(first_class, 2 * second, {20}));
    const auto other = reader.read(record(second_class, 4 * second, {30}));
    ASSERT_TRUE(first && other);
    EXPECT_EQ(reader.streams(), 2U);
    EXPECT_NE(first->stream, other->stream);
    EXPECT_EQ(first->rates, (std::vector<double>{10, 0}));
    EXPECT_EQ(other->rates, (std::vector<double>{0, 10}));
}

TEST(CounterReader, OtherMetricsAreNothing)
{
    const CounterSet set{{metric("INS", Mode::accumulated, first_class, 0)}, {}};
    CounterReader reader(set, self);
    EXPECT_FALSE(reader.read(record(second_class, 0, {0})));
    EXPECT_FALSE(reader.read(record(second_class, second, {9})));
    EXPECT_EQ(reader.streams(), 0U);
}

TEST(CounterReader, CountersThatGoBackAreRefused)
{
    const CounterSet set{{metric("INS", Mode::accumulated, first_class, 0)}, {}};
    CounterReader reader(set, self);
    reader.read(record(first_class, 0, {500}));
    try
    {
        reader.read(record(first_class, 2 * second, {499}));
        FAIL() << "nothing thrown";
    }
    catch (const Error& error)
    {
        const std::string text = error.what();
        EXPECT_NE(text.find("location 3: the metric INS goes back at 2"), std::string::npos)
            << text;
    }
}

TEST(FindCounters, ListsThoseThereAre)
{
    auto known = metric("INS", Mode::accumulated, first_class, 0);
    known.unit = "#";
    try
    {
        find_counters({known}, {"INS", "UOPS"}, "", "modules.power_estimator.coefficients");
        FAIL() << "nothing thrown";
    }
    catch (const UsageError& error)
    {
        EXPECT_STREQ(error.what(), "modules.power_estimator.coefficients: 'UOPS' is no synchronous "
                                   "metric; the trace has INS [#]");
    }
    EXPECT_THROW(find_counters({known}, {"INS"}, "CYC", "here"), UsageError);
    EXPECT_TRUE(find_counters({known}, {"INS"}, "INS", "here").clock.has_value());
}

} // namespace
} // namespace haec_sim
