// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

#include <string>

// Signals between the locations of a process (spec: semantics, R9).

namespace haec_sim::test
{

namespace
{

constexpr ParameterRef signal_parameter{0};
constexpr ParameterRef await_parameter{1};

/// Process 0 has three locations; process 1 sends it messages. A message takes 100 ps and 1 ps for
/// each byte.
class Signals : public testing::Test
{
protected:
    Signals() : second_(trace_.add_thread(0)), third_(trace_.add_thread(0))
    {
        trace_.definitions.append(definitions::Parameter{
            signal_parameter, trace_.definitions.intern("haec_sim::signal"), ParameterType{}});
        trace_.definitions.append(definitions::Parameter{
            await_parameter, trace_.definitions.intern("haec_sim::await"), ParameterType{}});
    }

    Script& signal(LocationIndex location, std::int64_t time, std::uint64_t number)
    {
        return trace_.at(location).add(time,
                                       events::ParameterUnsignedInt{{}, signal_parameter, number});
    }

    Script& await(LocationIndex location, std::int64_t time, std::uint64_t number)
    {
        return trace_.at(location).add(time,
                                       events::ParameterUnsignedInt{{}, await_parameter, number});
    }

    /// A message for the first location, which is there at 10 + 100 + 140 = 250.
    void late_message(std::int64_t recorded)
    {
        trace_.at(1).send(10, {0, 140});
        trace_.at(0).recv(recorded, {1, 140});
    }

    std::string error(const Settings& settings = {}) const
    {
        return error_of(trace_, settings);
    }

    void expect_error(const std::string& part) const
    {
        EXPECT_NE(error().find(part), std::string::npos) << error();
    }

    Trace trace_{2};
    LocationIndex second_;
    LocationIndex third_;
};

Settings computing_scaled(double compute_scale)
{
    Settings settings;
    settings.replay.compute_scale = compute_scale;
    return settings;
}

} // namespace

// The vectors of the specification.
TEST_F(Signals, AwaitDropsTheRecordedWait)
{
    trace_.at(0).enter(0, "work").leave(100, "work");
    signal(0, 100, 1);
    late_message(400);
    signal(0, 400, 2);
    await(second_, 300, 1).enter(310, "next").leave(350, "next");
    trace_.at(third_).enter(0, "work").leave(200, "work");
    await(third_, 210, 1);
    await(third_, 500, 2).enter(510, "next");
    const auto outcome = simulate(trace_);
    // max(0, 100 + 0) for the message's receiver, which has it at 250
    EXPECT_EQ(outcome.times(0), (Times{0, 100, 100, 250, 250}));
    // 100, + 10, + 40
    EXPECT_EQ(outcome.times(second_), (Times{100, 110, 150}));
    // max(200, 100), max(200, 250), + 10
    EXPECT_EQ(outcome.times(third_), (Times{0, 200, 200, 250, 260}));
}

TEST_F(Signals, SignalsFollowTheGapRule)
{
    trace_.at(0).enter(0, "work").leave(100, "work");
    signal(0, 100, 1);
    late_message(400);
    signal(0, 400, 2);
    trace_.at(third_).enter(0, "work").leave(200, "work");
    await(third_, 210, 1);
    await(third_, 500, 2).enter(510, "next");
    const auto outcome = simulate(trace_, computing_scaled(0.5));
    EXPECT_EQ(outcome.times(0), (Times{0, 50, 50, 250, 250}));
    // 200 / 2; max(100, 50); 250; + 10 / 2
    EXPECT_EQ(outcome.times(third_), (Times{0, 100, 100, 250, 255}));
}

TEST_F(Signals, InputOrderNeedNotAgree)
{
    // The await is recorded before the signal, and the chain goes to and fro.
    await(0, 0, 7).enter(5, "work").leave(25, "work");
    signal(0, 25, 8);
    trace_.at(second_).enter(0, "work").leave(60, "work");
    signal(second_, 60, 7);
    await(second_, 60, 8);
    const auto outcome = simulate(trace_);
    // 60, + 5, + 20
    EXPECT_EQ(outcome.times(0), (Times{60, 65, 85, 85}));
    EXPECT_EQ(outcome.times(second_), (Times{0, 60, 60, 85}));
}

TEST_F(Signals, ManyMayAwaitOne)
{
    late_message(20);
    signal(0, 20, 3);
    await(second_, 20, 3);
    await(second_, 30, 3);
    await(third_, 0, 3);
    const auto outcome = simulate(trace_);
    EXPECT_EQ(outcome.times(second_), (Times{250, 250}));
    EXPECT_EQ(outcome.times(third_), (Times{250}));
}

TEST_F(Signals, OtherParametersAndMetricsBelongToTheRecordBehind)
{
    trace_.at(0).enter(0, "work").leave(100, "work");
    signal(0, 100, 1);
    trace_.at(second_).enter(0, "work").metric(30).parameter(30);
    await(second_, 30, 1).parameter(30).leave(30, "work");
    trace_.at(second_).add(40, events::ParameterUnsignedInt{{}, ParameterRef{2}, 1});
    const auto outcome = simulate(trace_);
    // 100 for all at 30, as that is the time of the await; + 10
    EXPECT_EQ(outcome.times(second_), (Times{0, 100, 100, 100, 100, 100, 110}));
}

TEST_F(Signals, SendsKeepTheOrderOfTheProcess)
{
    // Both send on one channel; that of the third is recorded first and has to wait.
    trace_.at(0).enter(0, "work").leave(100, "work");
    signal(0, 100, 1);
    await(third_, 0, 1).send(10, {1, 5});
    trace_.at(second_).enter(0, "work").send(20, {1, 6});
    trace_.at(1).recv(30, {0, 5}).recv(40, {0, 6});
    const auto outcome = simulate(trace_);
    EXPECT_EQ(outcome.times(third_), (Times{100, 110}));
    EXPECT_EQ(outcome.times(second_), (Times{0, 20}));
    // 110 + 100 + 5; the other was sent at 20
    EXPECT_EQ(outcome.times(1), (Times{215, 215}));
}

TEST_F(Signals, LocationByItselfMayAwaitWhatItGave)
{
    trace_.at(1).enter(0, "work");
    signal(1, 10, 1);
    await(1, 30, 1).leave(35, "work");
    EXPECT_EQ(simulate(trace_).times(1), (Times{0, 10, 10, 15}));
}

TEST_F(Signals, SignalThatNeverComesIsAnError)
{
    signal(0, 10, 1);
    await(second_, 2000, 2);
    trace_.at(0).enter(20, "work");
    expect_error("location 102 (MPI Rank 0, ");
    expect_error("waits at 0.000000002 s for signal 2 of its process, which is never given");
    expect_error("--unmatched=keep");
}

TEST_F(Signals, SignalThatNeverComesMayBeKept)
{
    trace_.at(second_).enter(0, "work");
    await(second_, 20, 2).leave(50, "work");
    Settings settings;
    settings.rule = Unmatched::keep;
    const auto outcome = simulate(trace_, settings);
    EXPECT_EQ(outcome.times(second_), (Times{0, 20, 50}));
    EXPECT_EQ(outcome.oddities.unbalanced_threads, 1U);
}

TEST_F(Signals, CycleNamesItsLocations)
{
    await(0, 10, 1);
    signal(0, 20, 2);
    await(second_, 10, 2);
    signal(second_, 20, 3);
    await(third_, 10, 3);
    signal(third_, 20, 1);
    expect_error("cycle of waits: ");
    expect_error("for signal 1 of its process, which location 103 (MPI Rank 0, ");
    expect_error("for signal 2 of its process, which location 100 ");
    expect_error("for signal 3 of its process, which location 102 ");
}

TEST_F(Signals, CycleThroughMessagesNamesItsLocations)
{
    await(0, 10, 1).send(20, {1, 5});
    trace_.at(1).recv(10, {0, 5}).send(20, {0, 6});
    trace_.at(second_).recv(10, {1, 6});
    signal(second_, 20, 1);
    // The process waits for what its second location waits for.
    expect_error("cycle of waits: location 102 ");
    expect_error("for a message from location 101 ");
    expect_error("for a message from location 100 ");
}

TEST_F(Signals, SignalGivenTwiceIsAnError)
{
    signal(0, 10, 1);
    signal(second_, 10, 1);
    expect_error(
        "parameter haec_sim::signal 1 at 0.00000000001 s: the process gives this signal twice");
}

TEST_F(Signals, NumbersAreOfAProcess)
{
    signal(0, 10, 1);
    signal(1, 30, 1);
    await(1, 40, 1);
    EXPECT_EQ(simulate(trace_).times(1), (Times{30, 30}));
}

TEST_F(Signals, StreamsWithThemHaveCausalityOfTheirOwn)
{
    const auto stream = add_location(trace_, 0, LocationType::accelerator_stream);
    trace_.definitions.append(definitions::LocationProperty{
        location_ref(stream), trace_.definitions.intern("haec_sim::signals"), Type::uint8, {}});
    trace_.at(0).enter(0, "work").leave(100, "work");
    signal(0, 100, 1);
    await(stream, 400, 1).enter(500, "kernel").leave(700, "kernel");
    signal(stream, 700, 2);
    await(0, 900, 2);
    auto settings = computing_scaled(0.5);
    settings.replay.device_scale = 0.25;
    const auto outcome = simulate(trace_, settings);
    // 50, + 100 / 4, + 200 / 4
    EXPECT_EQ(outcome.times(stream), (Times{50, 75, 125, 125}));
    EXPECT_EQ(outcome.times(0), (Times{0, 50, 50, 125}));
}

TEST_F(Signals, StreamThatFollowsIsAnError)
{
    const auto stream = add_location(trace_, 0, LocationType::accelerator_stream);
    await(stream, 400, 1);
    signal(0, 10, 1);
    expect_error(
        "parameter haec_sim::await 1 at 0.0000000004 s: the location follows its process, as it "
        "is defined without the location property haec_sim::signals; define this property");
}

} // namespace haec_sim::test
