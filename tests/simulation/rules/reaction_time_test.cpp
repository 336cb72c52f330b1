// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/reaction_time.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

// The time that passes after a record at which a location waits, before others notice it: gaps by
// R0, but for those that R2 and R4 drop, as what was waited is in them.

namespace haec_sim::test
{

namespace
{

constexpr RegionRef work{0};
constexpr RegionRef mpi_recv{1};
constexpr RegionRef mpi_send{2};
constexpr RegionRef mpi_wait{3};

void define_region(Definitions& definitions, RegionRef reference, const std::string& name)
{
    definitions::String text;
    text.self = StringRef{reference.value};
    text.string = name;
    definitions.append(text);
    definitions::Region region;
    region.self = reference;
    region.name = text.self;
    region.paradigm = reference == work ? Paradigm::compiler : Paradigm::mpi;
    definitions.append(region);
}

Definitions regions()
{
    Definitions definitions;
    define_region(definitions, work, "work");
    define_region(definitions, mpi_recv, "MPI_Recv");
    define_region(definitions, mpi_send, "MPI_Send");
    define_region(definitions, mpi_wait, "MPI_Wait");
    return definitions;
}

} // namespace

/// It waits at 1000, in MPI_Recv, which `work` calls.
class ReactionTimeTest : public testing::Test
{
protected:
    ReactionTimeTest()
    {
        stack_.enter(work, index_.region(work), Picoseconds{0});
        stack_.enter(mpi_recv, index_.region(mpi_recv), Picoseconds{900});
    }

    ReactionTime after_waiting(bool is_leaving = false)
    {
        return {index_, timeline_, stack_, is_leaving, Picoseconds{1000}};
    }

    static void show(ReactionTime& reaction, std::int64_t time, ComingKind kind,
                     RegionRef region = {})
    {
        reaction.see(std::array{ComingRecord{kind, region, Picoseconds{time}}});
    }

    static void enter(ReactionTime& reaction, std::int64_t time, RegionRef region)
    {
        show(reaction, time, ComingKind::enter, region);
    }

    static void leave(ReactionTime& reaction, std::int64_t time, RegionRef region)
    {
        show(reaction, time, ComingKind::leave, region);
    }

    static void expect(const ReactionTime& reaction, std::int64_t before_receives,
                       std::int64_t before_others)
    {
        EXPECT_EQ(reaction.times().before_receives, Picoseconds{before_receives});
        EXPECT_EQ(reaction.times().before_others, Picoseconds{before_others});
    }

    const Definitions definitions_ = regions();
    const TraceIndex index_{definitions_};
    Timeline timeline_{1};
    CallStack stack_;
};

TEST_F(ReactionTimeTest, WhatMayHaveBeenWaitedDoesNotCount)
{
    auto reaction = after_waiting();
    leave(reaction, 1100, mpi_recv);
    enter(reaction, 1150, mpi_send);
    show(reaction, 1190, ComingKind::unnoticed);
    expect(reaction, 150, 150);
}

TEST_F(ReactionTimeTest, ReceivesAreToldApart)
{
    auto reaction = after_waiting();
    leave(reaction, 1100, mpi_recv);
    enter(reaction, 1107, mpi_recv);
    show(reaction, 1200, ComingKind::receive);
    leave(reaction, 1300, mpi_recv);
    leave(reaction, 1330, work);
    enter(reaction, 1400, mpi_send);
    expect(reaction, 107, 307);
}

TEST_F(ReactionTimeTest, RequestsOfReceivesPostThem)
{
    auto reaction = after_waiting();
    leave(reaction, 1100, mpi_recv);
    enter(reaction, 1101, mpi_recv);
    show(reaction, 1200, ComingKind::posting);
    leave(reaction, 1300, mpi_recv);
    enter(reaction, 1302, mpi_wait);
    expect(reaction, 200, 302);
}

TEST_F(ReactionTimeTest, ReceivesWithoutRequestsArePostedAsTheirRegionIsEntered)
{
    auto reaction = after_waiting();
    leave(reaction, 1100, mpi_recv);
    enter(reaction, 1110, mpi_recv);
    show(reaction, 1150, ComingKind::unnoticed);
    enter(reaction, 1170, work);
    leave(reaction, 1190, work);
    show(reaction, 1200, ComingKind::receive);
    expect(reaction, 110, 150);

    auto within = after_waiting();
    enter(within, 1010, work);
    leave(within, 1020, work);
    show(within, 1030, ComingKind::receive);
    expect(within, 0, 20);
}

TEST_F(ReactionTimeTest, NobodyLooksBeyondASend)
{
    auto reaction = after_waiting();
    leave(reaction, 1100, mpi_recv);
    enter(reaction, 1110, mpi_send);
    show(reaction, 1150, ComingKind::send);
    leave(reaction, 1300, mpi_send);
    expect(reaction, 150, 150);
}

TEST_F(ReactionTimeTest, WhoWaitsAtTheEndOfARegionIsOutOfIt)
{
    auto reaction = after_waiting(true);
    enter(reaction, 1025, mpi_send);
    expect(reaction, 25, 25);
}

TEST_F(ReactionTimeTest, ComputingIsScaled)
{
    timeline_ = Timeline(0.5);
    auto reaction = after_waiting();
    leave(reaction, 1100, mpi_recv);
    enter(reaction, 1121, work);
    enter(reaction, 1142, mpi_send);
    // Each gap outside MPI to the nearest picosecond.
    expect(reaction, 122, 122);
}

TEST_F(ReactionTimeTest, WhatIsNotUnderstoodEndsIt)
{
    auto reaction = after_waiting();
    // Others are left than were entered.
    leave(reaction, 1100, mpi_send);
    leave(reaction, 1200, mpi_recv);
    enter(reaction, 1300, work);
    expect(reaction, 0, 0);
}

TEST_F(ReactionTimeTest, DeepRegionsEndIt)
{
    auto reaction = after_waiting(true);
    for (std::int64_t depth = 1; depth <= 17; ++depth)
    {
        enter(reaction, 1000 + depth, work);
    }
    enter(reaction, 2000, work);
    expect(reaction, 17, 17);
}

} // namespace haec_sim::test
