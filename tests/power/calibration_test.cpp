// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/calibration.hpp"

#include "haec_sim/error.hpp"
#include "power/measured_power.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>

namespace haec_sim
{
namespace
{

/// Numbers of [0, 1), the same everywhere (Park and Miller's generator).
class Numbers
{
public:
    double next()
    {
        state_ = state_ * 48271 % 2147483647;
        return static_cast<double>(state_) / 2147483647;
    }

private:
    std::uint64_t state_ = 1;
};

constexpr double static_power = 35;
constexpr double active_power = 2.5;
constexpr double per_instruction = 3e-9;
constexpr double per_miss = 4e-8;

/// 35 W + 2.5 W per core + 3 nJ per instruction + 40 nJ per miss.
std::vector<MeasuredInterval> synthetic(std::size_t count, double noise, bool active_varies = true)
{
    Numbers numbers;
    std::vector<MeasuredInterval> intervals;
    for (std::size_t row = 0; row < count; ++row)
    {
        const double active = active_varies ? std::floor(1 + numbers.next() * 8) : 8;
        const double instructions = numbers.next() * 4e9;
        const double misses = numbers.next() * 1e8;
        const double error = noise * (numbers.next() - 0.5);
        const double power = static_power + active_power * active + per_instruction * instructions +
                             per_miss * misses + error;
        intervals.push_back({{power}, active, {instructions, misses}});
    }
    return intervals;
}

const CalibrationRules rules{{"INS", "MISS"}, "", false};

TEST(Calibration, RecoversTheCoefficientsThatMadeTheMeasurement)
{
    const auto found = calibrate(synthetic(50, 0), rules);
    EXPECT_NEAR(found.model.static_power.value, static_power, 1e-9);
    EXPECT_NEAR(found.model.active_power.value, active_power, 1e-9);
    ASSERT_EQ(found.model.terms.size(), 2U);
    EXPECT_EQ(found.model.terms[0].counter, "INS");
    EXPECT_NEAR(found.model.terms[0].coefficient, per_instruction, 1e-18);
    EXPECT_NEAR(found.model.terms[1].coefficient, per_miss, 1e-17);
    EXPECT_NEAR(found.r_squared, 1, 1e-12);
    EXPECT_LT(found.largest_error.value, 1e-9);
    EXPECT_EQ(found.intervals, 50U);
}

// Errors of up to 1 W, with a variance of 4 / 12: each coefficient within three standard errors.
TEST(Calibration, WithNoiseWithinItsConfidence)
{
    const auto found = calibrate(synthetic(2000, 2), rules);
    const std::vector<double> expected = {static_power, active_power, per_instruction, per_miss};
    const std::vector<double> values = {
        found.model.static_power.value, found.model.active_power.value,
        found.model.terms[0].coefficient, found.model.terms[1].coefficient};
    ASSERT_EQ(found.standard_errors.size(), 4U);
    for (std::size_t index = 0; index < expected.size(); ++index)
    {
        EXPECT_GT(found.standard_errors[index], 0);
        EXPECT_NEAR(values[index], expected[index], 3 * found.standard_errors[index]) << index;
    }
    EXPECT_NEAR(found.mean_error.value, 0.5, 0.05);
    EXPECT_LE(found.largest_error.value, 1.1);
    EXPECT_LT(found.r_squared, 1);
    EXPECT_GT(found.r_squared, 0.9);
}

// Eight cores all the time: 35 + 8 * 2.5 W do not hang on what is done.
TEST(Calibration, CoresThatAreAlwaysActiveArePartOfTheStaticPower)
{
    const auto found = calibrate(synthetic(50, 0, false), rules);
    EXPECT_FALSE(found.is_active_fitted);
    EXPECT_NEAR(found.model.static_power.value, 55, 1e-9);
    EXPECT_EQ(found.model.active_power.value, 0);
}

std::string refusal(const std::function<void()>& call)
{
    try
    {
        call();
    }
    catch (const Error& error)
    {
        return error.what();
    }
    return "nothing thrown";
}

TEST(Calibration, SaysWithTheRankThatQuantitiesVaryTogether)
{
    auto intervals = synthetic(50, 0);
    for (auto& interval : intervals)
    {
        interval.rates[1] = 2 * interval.rates[0];
    }
    const auto text = refusal([&] { calibrate(intervals, rules); });
    EXPECT_NE(text.find("the rank is 3, and 4 coefficients are wanted"), std::string::npos) << text;
    EXPECT_NE(text.find("INS, MISS"), std::string::npos) << text;
}

TEST(Calibration, SaysThatThereAreTooFewIntervals)
{
    const auto text = refusal([] { calibrate(synthetic(3, 0), rules); });
    EXPECT_NE(text.find("there are 3 measured intervals"), std::string::npos) << text;
}

// Misses seem to save power: at its bound, the best is the fit without them.
TEST(Calibration, BoundsHold)
{
    auto intervals = synthetic(200, 0);
    for (auto& interval : intervals)
    {
        interval.power.value -= 2 * per_miss * interval.rates[1];
    }
    EXPECT_NEAR(calibrate(intervals, rules).model.terms[1].coefficient, -per_miss, 1e-17);
    auto bounded = rules;
    bounded.non_negative = true;
    const auto found = calibrate(intervals, bounded);
    EXPECT_EQ(found.model.terms[1].coefficient, 0);
    EXPECT_EQ(found.standard_errors[3], 0);
    for (auto& interval : intervals)
    {
        interval.rates.pop_back();
    }
    const auto without = calibrate(intervals, {{"INS"}, "", false});
    EXPECT_NEAR(found.model.static_power.value, without.model.static_power.value, 1e-9);
    EXPECT_NEAR(found.model.terms[0].coefficient, without.model.terms[0].coefficient, 1e-18);
}

TEST(Calibration, BoundsChangeNothingWhereTheyDoNotBind)
{
    auto bounded = rules;
    bounded.non_negative = true;
    const auto found = calibrate(synthetic(50, 0), bounded);
    EXPECT_NEAR(found.model.static_power.value, static_power, 1e-9);
    EXPECT_NEAR(found.model.terms[1].coefficient, per_miss, 1e-17);
}

constexpr Picoseconds at(std::int64_t seconds)
{
    return Picoseconds{seconds * 1'000'000'000'000};
}

// Samples at 0, 2, 4 and 6 s; the core runs from 0 to 6 s, and is counted from 1 to 6 s: the first
// interval is left out. 10 counts a second up to 3 s, then 30.
TEST(MeasuredIntervals, HaveTheMeansOfWhatCoresDid)
{
    const CoreCounters core{{{at(0), at(6)}}, {{{0, at(1), at(3), {10}}, {0, at(3), at(6), {30}}}}};
    const auto intervals = measured_intervals({{at(0), 7}, {at(2), 8}, {at(4), 9}, {at(6), 11}},
                                              {1, false}, {core, core}, 1);
    ASSERT_EQ(intervals.size(), 2U);
    EXPECT_EQ(intervals[0].power.value, 9);
    EXPECT_EQ(intervals[0].active, 2);
    EXPECT_DOUBLE_EQ(intervals[0].rates[0], 40);
    EXPECT_EQ(intervals[1].power.value, 11);
    EXPECT_DOUBLE_EQ(intervals[1].rates[0], 60);
}

TEST(MeasuredIntervals, EnergyThatAddsUpIsPower)
{
    const CoreCounters core{{{at(0), at(4)}}, {{{0, at(0), at(4), {1}}}}};
    // 6 mJ in 2 s.
    const auto intervals = measured_intervals({{at(0), 10}, {at(2), 16}}, {1e-3, true}, {core}, 1);
    ASSERT_EQ(intervals.size(), 1U);
    EXPECT_DOUBLE_EQ(intervals[0].power.value, 3e-3);
}

TEST(MeasuredIntervals, UnitsThatDoNotFitAreRefused)
{
    TraceMetric metric;
    metric.name = "elab.power";
    metric.unit = "W";
    metric.mode = TraceMetric::Mode::absolute;
    metric.exponent = -3;
    EXPECT_DOUBLE_EQ(power_unit_of(metric).factor, 1e-3);
    EXPECT_FALSE(power_unit_of(metric).is_energy);
    metric.mode = TraceMetric::Mode::accumulated;
    EXPECT_THROW(power_unit_of(metric), UsageError);
    metric.unit = "J";
    EXPECT_TRUE(power_unit_of(metric).is_energy);
    metric.unit = "#";
    EXPECT_THROW(power_unit_of(metric), UsageError);
}

} // namespace
} // namespace haec_sim
