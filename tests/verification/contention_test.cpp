// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include <gtest/gtest.h>

// What haec_verify says of messages that share links. A link takes 1000 ns, and 1 ns for each byte.

namespace haec_sim::test
{

namespace
{

constexpr std::int64_t whole_trace = 20000;

/// A program whose receives carry attributes.
class SharingProgram : public VerifiedProgram
{
public:
    explicit SharingProgram(std::uint32_t processes)
        : VerifiedProgram(processes),
          transfer_time(definitions.attribute("haec_sim::transfer_time", "", Type::int64)),
          hops(definitions.attribute("haec_sim::hops", "", Type::uint32)),
          waiting_time(definitions.attribute("haec_sim::waiting_time", "", Type::int64))
    {
        segment = Bytes{0};
    }

    /// Adds a receive with the attributes [ns].
    void receive(std::size_t location, std::int64_t out, const Peer& from, std::int64_t transfer,
                 std::uint32_t links, std::int64_t waiting)
    {
        auto& records = at(location);
        records.receive(out, out, from);
        auto& event = std::get<events::MpiRecv>(records.output.back());
        event.attributes = {{transfer_time, Type::int64, RawValue::from(1000 * transfer)},
                            {hops, Type::uint32, RawValue::from(std::uint64_t{links})},
                            {waiting_time, Type::int64, RawValue::from(1000 * waiting)}};
    }

    AttributeList& attributes(std::size_t location, std::size_t record)
    {
        return std::get<events::MpiRecv>(at(location).output.at(record)).attributes;
    }

    AttributeRef transfer_time;
    AttributeRef hops;
    AttributeRef waiting_time;
};

/// Process 0 sends 500 bytes to process 2, at 0 ns. They come to the link from node 1 on at 1000
/// ns, when it has served 100 of the 500 bytes of process 1.
class TwoShareALink : public SharingProgram
{
public:
    TwoShareALink() : SharingProgram(3)
    {
        at(0).enter(0, 0, "main").send(0, 0, {2, 500});
        at(1).enter(0, 0, "main").send(900, 900, {2, 500});
        at(2).enter(0, 0, "main");
        receive(2, 2400, {1, 500}, 1500, 1, 0);
        receive(2, 2900, {0, 500}, 2900, 2, 400);
    }
};

} // namespace

TEST(Contention, AMessageWaitsForTheOneBeforeItOnALink)
{
    EXPECT_EQ(TwoShareALink().differences(), "");
}

TEST(Contention, AWrongWaitingTimeIsFound)
{
    TwoShareALink program;
    // Arrival and transfer time fit it.
    program.at(2).output.pop_back();
    program.at(2).input.pop_back();
    program.receive(2, 2901, {0, 500}, 2901, 2, 401);
    EXPECT_EQ(program.differences(),
              "location 2 record 2: contention expected 400000 found 401000; ");
}

TEST(Contention, ATransferTimeThatDoesNotCountTheWaitIsFound)
{
    TwoShareALink program;
    program.attributes(2, 2)[0].value = RawValue::from(std::int64_t{2'500'000});
    EXPECT_EQ(program.differences(),
              "location 2 record 2: transfer times expected 2900000 found 2500000; ");
}

TEST(Contention, AnArrivalBeforeTheWaitIsOverIsFound)
{
    TwoShareALink program;
    std::get<events::MpiRecv>(program.at(2).output[2]).time = Picoseconds{2'899'000};
    EXPECT_EQ(program.differences(),
              "location 2 record 2: arrivals expected 2900000 found 2899000; ");
}

TEST(Contention, AReceiveWithoutAWaitingTimeIsFound)
{
    TwoShareALink program;
    program.attributes(2, 1).pop_back();
    EXPECT_EQ(program.differences(), "location 2 record 1: contention expected 0 found 0; ");
}

TEST(Contention, WithoutAttributesArrivalsAreNotBeforeThoseWithoutContention)
{
    TwoShareALink program;
    program.attributes(2, 1).clear();
    program.attributes(2, 2).clear();
    const Keys bare{{"record_transfers", false}};
    EXPECT_EQ(program.differences(bare), "");
    std::get<events::MpiRecv>(program.at(2).output[2]).time = Picoseconds{2'499'000};
    EXPECT_EQ(program.differences(bare),
              "location 2 record 2: arrivals expected 2500000 found 2499000; ");
}

// Process 0's message is never received; it is on the link all the same.
TEST(Contention, AnEagerMessageThatNobodyReceivesLoadsItsLinks)
{
    SharingProgram program(3);
    program.at(0).enter(0, 0, "main").send(0, 0, {2, 500});
    program.at(1).enter(0, 0, "main").send(1100, 1100, {2, 500});
    program.at(2).enter(0, 0, "main");
    program.receive(2, 3000, {1, 500}, 1900, 1, 400);
    EXPECT_EQ(program.differences(), "");
}

TEST(Contention, ARendezvousMessageThatNobodyReceivesLoadsNothing)
{
    SharingProgram program(3);
    program.at(0).enter(0, 0, "main").send(0, 0, {2, 500});
    program.at(1).enter(0, 0, "main").send(1100, 1100, {2, 400});
    program.at(2).enter(0, 0, "main");
    program.receive(2, 2500, {1, 400}, 1400, 1, 0);
    EXPECT_EQ(program.differences({{"eager_threshold", std::int64_t{450}}}), "");
}

// Both come to the link at 1000 ns.
TEST(Contention, EqualTimesAreServedInTheOrderOfTheirSenders)
{
    SharingProgram program(3);
    program.at(0).enter(0, 0, "main").send(0, 0, {2, 500});
    program.at(1).enter(0, 0, "main").send(1000, 1000, {2, 500});
    program.at(2).enter(0, 0, "main");
    program.receive(2, 2500, {0, 500}, 2500, 2, 0);
    program.receive(2, 3000, {1, 500}, 2000, 1, 500);
    EXPECT_EQ(program.differences(), "");
}

TEST(Contention, IsNotCheckedWhereAWaitWasLetGo)
{
    TwoShareALink program;
    program.keep_unmatched = true;
    program.attributes(2, 2)[2].value = RawValue::from(std::int64_t{0});
    program.attributes(2, 2)[0].value = RawValue::from(std::int64_t{2'500'000});
    std::get<events::MpiRecv>(program.at(2).output[2]).time = Picoseconds{2'500'000};
    EXPECT_EQ(program.differences(), "location 2 record 2: contention expected 400000 found 0; ");
    program.at(0).receive(whole_trace, whole_trace, {1, 5});
    EXPECT_EQ(program.differences(), "");
    EXPECT_EQ(program.left_out(), 2);
}

} // namespace haec_sim::test
