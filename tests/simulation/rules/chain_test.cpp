// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>

// Several handlers in a chain: those before the re-timing stage see input times, those behind it
// output times, and all may drop, change and add records.

namespace haec_sim::test
{

namespace
{

/// Notes the times of the receives that pass.
class Watcher final : public EventHandler
{
public:
    explicit Watcher(std::map<LocationIndex, Times>& seen, LocationIndex location)
        : seen_(seen), location_(location)
    {
    }

    void mpi_recv(events::MpiRecv& record) override
    {
        seen_[location_].push_back(record.time.count());
        pass_on(record);
    }

private:
    std::map<LocationIndex, Times>& seen_;
    LocationIndex location_;
};

/// Drops metrics, and puts an event at the end of each location.
class Editor final : public EventHandler
{
public:
    void metric(events::Metric&) override {}

    void leave(events::Leave& record) override
    {
        last_ = record.time;
        pass_on(record);
    }

    void finish() override
    {
        events::ProgramEnd end;
        end.time = last_ + Picoseconds{40};
        pass_on(end);
        EventHandler::finish();
    }

private:
    Picoseconds last_{};
};

/// Makes messages twice as long.
class Stretcher final : public EventHandler
{
public:
    void mpi_send(events::MpiSend& record) override
    {
        record.msg_length *= 2;
        pass_on(record);
    }
};

void record_message(Trace& trace)
{
    trace.at(0).blocking_send(100, 110, 120, {1, 100});
    trace.at(1).enter(50, "MPI_Recv").metric(55).recv(60, {0, 100}).leave(70, "MPI_Recv");
}

} // namespace

TEST(Chain, HandlersBeforeSeeInputTimesAndThoseBehindOutputTimes)
{
    Trace trace(2);
    record_message(trace);
    std::map<LocationIndex, Times> before;
    std::map<LocationIndex, Times> behind;
    Settings settings;
    settings.before = {[&](LocationIndex location)
                       { return std::make_unique<Watcher>(before, location); }};
    settings.behind = {[&](LocationIndex location)
                       { return std::make_unique<Watcher>(behind, location); }};
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(outcome.times(1), (Times{50, 55, 310, 320}));
    // on the rank that has the location
    EXPECT_TRUE(before[1].empty() || before[1] == Times{60});
    EXPECT_TRUE(behind[1].empty() || behind[1] == Times{310});
    EXPECT_EQ(before[1].size(), behind[1].size());
}

TEST(Chain, HandlersBeforeChangeWhatIsSimulated)
{
    Trace trace(2);
    record_message(trace);
    Settings settings;
    settings.before = {[](LocationIndex) { return std::make_unique<Editor>(); },
                       [](LocationIndex) { return std::make_unique<Stretcher>(); }};
    const auto outcome = simulate(trace, settings);
    // 120 + 40 in input time is 50 after the send: from C = 110, + 40
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110, 150}));
    // without the metric; A = 110 + 100 + 2*100 = 410; + 10; + 40
    EXPECT_EQ(outcome.times(1), (Times{50, 410, 420, 460}));
}

TEST(Chain, HandlersBehindChangeOnlyTheOutput)
{
    Trace trace(2);
    record_message(trace);
    Settings settings;
    settings.behind = {[](LocationIndex) { return std::make_unique<Stretcher>(); },
                       [](LocationIndex) { return std::make_unique<Editor>(); }};
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110, 150}));
    EXPECT_EQ(outcome.times(1), (Times{50, 310, 320, 360}));
}

} // namespace haec_sim::test
