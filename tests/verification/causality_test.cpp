// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/causality.hpp"

#include "parallel/serial_ranks.hpp"
#include "verified_program.hpp"

#include <gtest/gtest.h>

// Whoever leaves a wait before its cause is found, whatever the rules say: the outputs here are
// altered. Times in nanoseconds.

namespace haec_sim::test
{

namespace
{

using namespace verification;

/// A record of location `location` at that time of the input and of the output, of object 1.
CausalFact fact(Relation relation, CausalRole role, std::int64_t in, std::int64_t out,
                LocationIndex location = 0)
{
    CausalFact made;
    made.relation = relation;
    made.role = role;
    made.object = {1};
    made.process = location;
    made.turn = {Picoseconds{in}, location, static_cast<std::uint64_t>(in)};
    made.where = {location, static_cast<std::uint64_t>(in), {}, Picoseconds{out}};
    return made;
}

class Causality : public testing::Test
{
protected:
    std::string causes()
    {
        program_.differences();
        return program_.causes();
    }

    /// Checked and differing, of facts that are made by hand.
    std::pair<std::uint64_t, std::uint64_t> tally(const std::vector<CausalFact>& facts)
    {
        const TraceIndex trace(program_.definitions);
        SerialRanks ranks;
        Findings findings;
        check_causality(facts, trace, false, ranks, findings);
        return {findings.tally(Check::causality).checked,
                findings.tally(Check::causality).differing};
    }

    RegionRef region(const std::string& name, Paradigm paradigm)
    {
        definitions::Region added;
        added.self = RegionRef{next_region_++};
        added.name = program_.definitions.intern(name);
        added.paradigm = paradigm;
        program_.definitions.append(added);
        return added.self;
    }

    std::uint32_t next_region_ = 500;
    VerifiedProgram program_{2};
};

constexpr auto cause = CausalRole::cause;
constexpr auto effect = CausalRole::effect;

} // namespace

TEST_F(Causality, ReceiveBeforeItsSendIsFound)
{
    program_.at(0).send(100, 100, {1, 0}).send(200, 200, {1, 0});
    program_.at(1).receive(50, 99, {0, 0}).receive(300, 200, {0, 0});
    EXPECT_EQ(causes(), "location 1 record 0: causality expected 100000 found 99000; ");
}

// Its number is that of a receive when it is cancelled, so that the send is none that was.
TEST_F(Causality, SendOfWhichTheRequestIsFreedOrOverIsNotCancelled)
{
    program_.at(0).isend(100, 100, 7, {1, 0}).irecv_request(101, 101, 7).cancelled(102, 102, 7);
    program_.at(0).isend(200, 200, 8, {1, 0}).isend_complete(201, 201, 8);
    program_.at(0).irecv_request(202, 202, 8).cancelled(203, 203, 8);
    program_.at(1).receive(150, 99, {0, 0}).receive(300, 199, {0, 0});
    EXPECT_EQ(causes(), "location 1 record 0: causality expected 100000 found 99000; "
                        "location 1 record 1: causality expected 200000 found 199000; ");
}

TEST_F(Causality, ProbeThatEndsBeforeItsMessageIsSentIsFound)
{
    program_.at(0).send(80, 100, {1, 0});
    program_.at(1).enter(10, 10, "MPI_Probe").leave(90, 90, "MPI_Probe");
    program_.at(1).receive(95, 1200, {0, 0});
    EXPECT_EQ(causes(), "location 1 record 1: causality expected 100000 found 90000; ");
}

TEST_F(Causality, ProbeThatEndedBeforeAMessageWasSentFoundAnotherOne)
{
    program_.at(0).send(91, 100, {1, 0});
    program_.at(1).enter(10, 10, "MPI_Probe").leave(90, 90, "MPI_Probe");
    program_.at(1).receive(95, 1200, {0, 0});
    EXPECT_EQ(causes(), "");
}

// The order of what is left tells no pairs.
TEST_F(Causality, NothingIsSaidWhereRecordsOfMessagesAreMissing)
{
    program_.at(0).send(100, 100, {1, 0});
    program_.at(1).receive(50, 99, {0, 0});
    program_.keep_unmatched = true;
    EXPECT_EQ(causes(), "");
}

TEST_F(Causality, ReceiveThatWasPostedBeforeAProbeIsNotItsMessage)
{
    program_.at(0).send(100, 100, {1, 0});
    program_.at(1).irecv_request(5, 5, 7).enter(10, 10, "MPI_Probe").leave(90, 90, "MPI_Probe");
    program_.at(1).irecv(95, 1200, 7, {0, 0});
    EXPECT_EQ(causes(), "");
}

TEST_F(Causality, WhoLeavesACollectiveBeforeAllHaveBegunItIsFound)
{
    program_.at(0).begin(100, 100).end(200, 299, CollectiveOp::barrier);
    program_.at(1).begin(150, 300).end(200, 300, CollectiveOp::barrier);
    EXPECT_EQ(causes(), "location 0 record 1: causality expected 300000 found 299000; ");
    program_.differences({{"collectives", std::string("preserve")}});
    EXPECT_EQ(program_.causes(), "");
}

TEST_F(Causality, BroadcastWaitsForItsRootAlone)
{
    program_.at(0).begin(100, 100).add(200, 200, end_of(CollectiveOp::bcast, 8, 8, 0));
    program_.at(1).begin(150, 300).add(200, 300, end_of(CollectiveOp::bcast, 0, 8, 0));
    EXPECT_EQ(causes(), "");
    program_.at(0).begin(1000, 1000).add(1100, 1100, end_of(CollectiveOp::bcast, 0, 8, 1));
    program_.at(1).begin(1001, 1101).add(1100, 1200, end_of(CollectiveOp::bcast, 8, 8, 1));
    EXPECT_EQ(causes(), "location 0 record 3: causality expected 1101000 found 1100000; ");
}

// W4: what had ended on an accelerator when the host left a call that waits, has ended.
TEST_F(Causality, HostThatGoesOnBeforeAKernelEndsIsFound)
{
    using Counts = std::pair<std::uint64_t, std::uint64_t>;
    const auto of = Relation::all_before;
    EXPECT_EQ(tally({fact(of, cause, 50, 70, 1), fact(of, effect, 60, 70)}), (Counts{1, 0}));
    EXPECT_EQ(tally({fact(of, cause, 50, 71, 1), fact(of, effect, 60, 70)}), (Counts{1, 1}));
    // It ended later in the input, or at the same time.
    EXPECT_EQ(tally({fact(of, cause, 61, 71, 1), fact(of, effect, 60, 70)}), (Counts{0, 0}));
    EXPECT_EQ(tally({fact(of, cause, 60, 71, 1), fact(of, effect, 60, 70)}), (Counts{1, 1}));
    // Any of several.
    EXPECT_EQ(
        tally({fact(of, cause, 10, 90, 1), fact(of, cause, 50, 60, 2), fact(of, effect, 60, 70)}),
        (Counts{1, 1}));
}

TEST_F(Causality, CallsThatWaitForAcceleratorsAreKnownByParadigmAndName)
{
    constexpr Paradigm cuda{5};
    constexpr Paradigm hip{23};
    const std::vector<RegionRef> waiting{region("cudaStreamSynchronize", cuda),
                                         region("hipEventSynchronize", hip),
                                         region("hipMemcpy", hip),
                                         region("acc_wait", Paradigm{18}),
                                         region("clWaitForEvents", Paradigm{19}),
                                         region("!$omp target wait", Paradigm{3})};
    const std::vector<RegionRef> others{
        region("cudaStreamWaitEvent", cuda), region("hipMemcpyAsync", hip),
        region("cudaLaunchKernel", cuda), region("cudaDeviceSynchronize", Paradigm::user),
        region("!$omp taskwait", Paradigm{3})};
    const auto found = regions_that_wait(program_.definitions).for_accelerators;
    EXPECT_EQ(found, std::unordered_set<RegionRef>(waiting.begin(), waiting.end()));
}

TEST_F(Causality, LastPutBeforeTheEndOfAWaitCounts)
{
    using Counts = std::pair<std::uint64_t, std::uint64_t>;
    const auto of = Relation::last_before;
    EXPECT_EQ(
        tally({fact(of, cause, 10, 90), fact(of, cause, 20, 80), fact(of, effect, 30, 85, 1)}),
        (Counts{1, 0}));
    EXPECT_EQ(tally({fact(of, cause, 20, 86), fact(of, effect, 30, 85, 1)}), (Counts{1, 1}));
    EXPECT_EQ(tally({fact(of, cause, 30, 86), fact(of, effect, 30, 85, 1)}), (Counts{0, 0}));
}

TEST_F(Causality, TeamsAreBetweenForkAndJoin)
{
    using Counts = std::pair<std::uint64_t, std::uint64_t>;
    const auto of = Relation::team;
    EXPECT_EQ(tally({fact(of, cause, 10, 10), fact(of, effect, 12, 10, 1),
                     fact(of, CausalRole::end, 20, 21, 1), fact(of, CausalRole::join, 22, 21)}),
              (Counts{2, 0}));
    EXPECT_EQ(tally({fact(of, cause, 10, 10), fact(of, effect, 12, 9, 1),
                     fact(of, CausalRole::end, 20, 21, 1), fact(of, CausalRole::join, 22, 20)}),
              (Counts{2, 2}));
}

TEST_F(Causality, ThreadsBeginAndEndBetweenTheirCreationAndTheWaitForThem)
{
    events::ThreadCreate create;
    events::ThreadBegin begin;
    events::ThreadEnd end;
    events::ThreadWait wait;
    create.sequence_count = begin.sequence_count = end.sequence_count = wait.sequence_count = 3;
    auto& thread = program_.add_thread(0);
    program_.at(0).add(10, 10, create).add(100, 89, wait);
    thread.add(20, 9, begin).add(90, 90, end);
    EXPECT_EQ(causes(), "location 0 record 1: causality expected 90000 found 89000; "
                        "location 2 record 0: causality expected 10000 found 9000; ");
}

} // namespace haec_sim::test
