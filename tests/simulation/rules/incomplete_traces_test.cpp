// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <string>

// Traces of which parts were not recorded. D = 100 + bytes.

namespace haec_sim::test
{

namespace
{

const events::MeasurementOnOff on{{}, MeasurementMode{1}};
const events::MeasurementOnOff off{{}, MeasurementMode{2}};

/// A trace that says that it lacks records.
class IncompleteTrace : public Trace
{
public:
    explicit IncompleteTrace(std::uint32_t processes) : Trace(processes)
    {
        definitions.properties["OTF2::MPI_COMMUNICATION_COMPLETE"] = "false";
    }
};

Settings scaled_by(double compute_scale, CollectiveRule rule = CollectiveRule::synchronize)
{
    Settings settings;
    settings.replay.compute_scale = compute_scale;
    settings.replay.collectives = rule;
    return settings;
}

} // namespace

TEST(IncompleteTraces, TimeWhileSwitchedOffKeepsItsGapAndIsCounted)
{
    Trace trace(1);
    trace.at(0).enter(100, "main").add(200, off).add(700, on).leave(800, "main");
    const auto outcome = simulate(trace, scaled_by(0.5));
    EXPECT_EQ(outcome.times(0), (Times{100, 150, 400, 450}));
    EXPECT_EQ(outcome.switched_off, 250u);
}

TEST(IncompleteTraces, SwitchedOffUntilTheEnd)
{
    Trace trace(1);
    trace.at(0).enter(100, "main").add(200, off).add(300, off).leave(800, "main");
    EXPECT_EQ(simulate(trace).switched_off, 600u);
    Trace never(1);
    never.at(0).add(100, on).leave(800, "main");
    EXPECT_EQ(simulate(never).switched_off, 0u);
}

TEST(IncompleteTraces, FlushesAreCounted)
{
    Trace trace(1);
    trace.at(0).enter(100, "main").flush(200, 260).leave(400, "main").flush(500, 501);
    EXPECT_EQ(simulate(trace).flushes, 61u);
}

TEST(IncompleteTraces, ReceiveWhoseSendWasNotRecorded)
{
    IncompleteTrace trace(2);
    trace.at(0).add(10, off).add(500, on).send(600, {1, 5});
    trace.at(1).recv(50, {0, 7}).recv(640, {0, 5});
    const auto outcome = simulate(trace);
    // The first on the channel is the first for all that is known; the second has none.
    EXPECT_EQ(outcome.times(1), (Times{705, 1295}));
    EXPECT_EQ(outcome.oddities.unmatched_receives, 1u);
    EXPECT_EQ(outcome.oddities.broken_cycles, 0u);
}

TEST(IncompleteTraces, RequestsOfWhichOneEndWasNotRecorded)
{
    IncompleteTrace trace(2);
    trace.at(0).blocking_send(0, 10, 900, {1, 5000}).isend(1000, 1, {1, 5000, 1});
    trace.at(0).add(1010, off).add(1100, on).isend_complete(1200, 2).leave(1300, "main");
    trace.at(1).irecv_request(5, 1).add(10, off).add(990, on).irecv(1000, 3, {0, 5000, 1});
    const auto outcome = simulate(trace);
    // The first is eager, as nobody is known to receive it. The other's receive, of an unknown
    // request, is posted when it ends: 1110 - 890 = 110; A = max(110, 990) + 5100.
    EXPECT_EQ(outcome.times(0), (Times{0, 10, 10, 110, 120, 210, 310, 410}));
    EXPECT_EQ(outcome.times(1), (Times{5, 10, 990, 6090}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1u);
    EXPECT_EQ(outcome.oddities.stray_completions, 2u);
}

TEST(IncompleteTraces, ReceiveThatWouldWaitForAMessageBehindItself)
{
    // The first send to process 1 was not recorded: its receive seems to be of the second one,
    // which process 0 sends after it has an answer.
    IncompleteTrace trace(2);
    trace.at(0).add(10, off).add(20, on).recv(200, {1, 5}).send(300, {1, 5});
    trace.at(1).recv(100, {0, 5}).send(150, {0, 5}).recv(400, {0, 5});
    const auto outcome = simulate(trace);
    // 100 as recorded; 150; A = 255; 355; A = 460
    EXPECT_EQ(outcome.times(1), (Times{100, 150, 460}));
    EXPECT_EQ(outcome.times(0), (Times{10, 20, 255, 355}));
    EXPECT_EQ(outcome.oddities.unmatched_receives, 1u);
    EXPECT_EQ(outcome.oddities.broken_cycles, 1u);
    trace.definitions.properties.clear();
    EXPECT_NE(error_of(trace).find("cycle of waits"), std::string::npos);
}

TEST(IncompleteTraces, SendsThatWouldWaitForEachOther)
{
    // Each receives first in truth, and that was not recorded.
    IncompleteTrace trace(2);
    for (const std::uint32_t process : {0U, 1U})
    {
        const Peer other{1 - process, 5000};
        trace.at(process).blocking_send(100, 110, 120, other).blocking_recv(130, 140, 150, other);
    }
    const auto outcome = simulate(trace);
    // Process 0 goes on as if it were eager: Leave at 110, its receive is posted at 120; A = 5220.
    // Process 1 leaves its send then, and receives what came from 5230 on.
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110, 120, 5220, 5230}));
    EXPECT_EQ(outcome.times(1), (Times{100, 110, 5220, 5230, 10330, 10340}));
    EXPECT_EQ(outcome.oddities.broken_cycles, 1u);
    EXPECT_EQ(outcome.oddities.unmatched_sends, 0u);
}

TEST(IncompleteTraces, CollectiveThatAMemberDidNotRecord)
{
    for (const auto rule : {CollectiveRule::synchronize, CollectiveRule::model})
    {
        IncompleteTrace trace(3);
        for (const LocationIndex member : {0U, 1U})
        {
            trace.at(member).collective(100, 200, CollectiveOp::barrier);
            trace.at(member).collective(300, 400, CollectiveOp::allreduce);
        }
        trace.at(2).add(90, off).add(250, on).collective(310, 400, CollectiveOp::allreduce);
        auto settings = scaled_by(1, rule);
        // By model a shared network has what each sends, whatever the others do.
        settings.may_share_network = rule != CollectiveRule::model;
        const auto outcome = simulate(trace, settings);
        // The barrier seems to end by the last one's begin; nothing is known of the allreduce.
        EXPECT_EQ(outcome.times(0), (Times{100, 100, 310, 310, 410, 410, 510, 510}));
        EXPECT_EQ(outcome.times(2), (Times{90, 250, 310, 310, 400, 400}));
        EXPECT_EQ(outcome.oddities.mixed_collectives, 1u);
        EXPECT_EQ(outcome.oddities.unfinished_collectives, 2u);
    }
}

TEST(IncompleteTraces, EachMemberOfAMixedCollectiveWaitsAsItsOwnRecordSays)
{
    const auto record = [](Script& script, std::int64_t begin, CollectiveOp operation,
                           std::uint32_t root) {
        script.enter(0, "main").collective_begin(begin).collective_end(1000, operation, world,
                                                                       root);
    };
    for (const auto rule : {CollectiveRule::synchronize, CollectiveRule::model})
    {
        IncompleteTrace trace(4);
        record(trace.at(0), 100, CollectiveOp::bcast, 2);
        record(trace.at(1), 200, CollectiveOp::reduce, 2);
        record(trace.at(2), 300, CollectiveOp::barrier, collective_root_none);
        record(trace.at(3), 250, CollectiveOp::scan, collective_root_none);
        auto settings = scaled_by(2, rule);
        settings.may_share_network = rule != CollectiveRule::model;
        const auto outcome = simulate(trace, settings);
        // B = 200, 400, 600, 500. After process 2: 600 + 1000 - 300; alone: 400 + 1000 - 200; after
        // the last, twice.
        EXPECT_EQ(outcome.times(0), (Times{0, 200, 1300}));
        EXPECT_EQ(outcome.times(1), (Times{0, 400, 1200}));
        EXPECT_EQ(outcome.times(2), (Times{0, 600, 1300}));
        EXPECT_EQ(outcome.times(3), (Times{0, 500, 1300}));
        EXPECT_EQ(outcome.oddities.mixed_collectives, 1u);
    }
}

TEST(IncompleteTraces, CollectivesThatWouldWaitForEachOther)
{
    IncompleteTrace trace(2);
    trace.at(0).collective_begin(100).collective_end(200, CollectiveOp::barrier, world);
    trace.at(0).collective_begin(300).collective_end(400, CollectiveOp::barrier, reversed);
    trace.at(1).collective_begin(150).collective_end(250, CollectiveOp::barrier, reversed);
    trace.at(1).collective_begin(350).collective_end(450, CollectiveOp::barrier, world);
    const auto outcome = simulate(trace);
    // Process 0 takes as long as recorded in its first; the others are as ever.
    EXPECT_EQ(outcome.times(0), (Times{100, 200, 300, 400}));
    EXPECT_EQ(outcome.times(1), (Times{150, 300, 400, 500}));
    EXPECT_EQ(outcome.oddities.unfinished_collectives, 1u);
    EXPECT_EQ(outcome.oddities.broken_cycles, 1u);
}

} // namespace haec_sim::test
