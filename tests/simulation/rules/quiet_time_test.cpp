// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/quiet_time.hpp"

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
class QuietTimeTest : public testing::Test
{
protected:
    QuietTimeTest()
    {
        stack_.enter(work, index_.region(work), Picoseconds{0});
        stack_.enter(mpi_recv, index_.region(mpi_recv), Picoseconds{900});
    }

    QuietTime after_waiting(bool is_leaving = false)
    {
        return {index_, timeline_, stack_, is_leaving, Picoseconds{1000}};
    }

    static void show(QuietTime& quiet, std::int64_t time, Glimpse glimpse, RegionRef region = {})
    {
        quiet.see(std::array{ComingRecord{glimpse, region, Picoseconds{time}}});
    }

    static void enter(QuietTime& quiet, std::int64_t time, RegionRef region)
    {
        show(quiet, time, Glimpse::enter, region);
    }

    static void leave(QuietTime& quiet, std::int64_t time, RegionRef region)
    {
        show(quiet, time, Glimpse::leave, region);
    }

    static void expect(const QuietTime& quiet, std::int64_t before_receives,
                       std::int64_t before_others)
    {
        EXPECT_EQ(quiet.times().before_receives, Picoseconds{before_receives});
        EXPECT_EQ(quiet.times().before_others, Picoseconds{before_others});
    }

    const Definitions definitions_ = regions();
    const TraceIndex index_{definitions_};
    Timeline timeline_{1};
    CallStack stack_;
};

TEST_F(QuietTimeTest, WhatMayHaveBeenWaitedDoesNotCount)
{
    auto quiet = after_waiting();
    leave(quiet, 1100, mpi_recv);
    enter(quiet, 1150, mpi_send);
    show(quiet, 1190, Glimpse::unnoticed);
    expect(quiet, 150, 150);
}

TEST_F(QuietTimeTest, ReceivesAreToldApart)
{
    auto quiet = after_waiting();
    leave(quiet, 1100, mpi_recv);
    enter(quiet, 1107, mpi_recv);
    show(quiet, 1200, Glimpse::receive);
    leave(quiet, 1300, mpi_recv);
    leave(quiet, 1330, work);
    enter(quiet, 1400, mpi_send);
    expect(quiet, 107, 307);
}

TEST_F(QuietTimeTest, RequestsOfReceivesPostThem)
{
    auto quiet = after_waiting();
    leave(quiet, 1100, mpi_recv);
    enter(quiet, 1101, mpi_recv);
    show(quiet, 1200, Glimpse::posting);
    leave(quiet, 1300, mpi_recv);
    enter(quiet, 1302, mpi_wait);
    expect(quiet, 200, 302);
}

TEST_F(QuietTimeTest, ReceivesWithoutRequestsArePostedAsTheirRegionIsEntered)
{
    auto quiet = after_waiting();
    leave(quiet, 1100, mpi_recv);
    enter(quiet, 1110, mpi_recv);
    show(quiet, 1150, Glimpse::unnoticed);
    enter(quiet, 1170, work);
    leave(quiet, 1190, work);
    show(quiet, 1200, Glimpse::receive);
    expect(quiet, 110, 150);

    auto within = after_waiting();
    enter(within, 1010, work);
    leave(within, 1020, work);
    show(within, 1030, Glimpse::receive);
    expect(within, 0, 20);
}

TEST_F(QuietTimeTest, NobodyLooksBeyondASend)
{
    auto quiet = after_waiting();
    leave(quiet, 1100, mpi_recv);
    enter(quiet, 1110, mpi_send);
    show(quiet, 1150, Glimpse::send);
    leave(quiet, 1300, mpi_send);
    expect(quiet, 150, 150);
}

TEST_F(QuietTimeTest, WhoWaitsAtTheEndOfARegionIsOutOfIt)
{
    auto quiet = after_waiting(true);
    enter(quiet, 1025, mpi_send);
    expect(quiet, 25, 25);
}

TEST_F(QuietTimeTest, ComputingIsScaled)
{
    timeline_ = Timeline(0.5);
    auto quiet = after_waiting();
    leave(quiet, 1100, mpi_recv);
    enter(quiet, 1121, work);
    enter(quiet, 1142, mpi_send);
    // Each gap outside MPI to the nearest picosecond.
    expect(quiet, 122, 122);
}

TEST_F(QuietTimeTest, WhatIsNotUnderstoodEndsIt)
{
    auto quiet = after_waiting();
    // Others are left than were entered.
    leave(quiet, 1100, mpi_send);
    leave(quiet, 1200, mpi_recv);
    enter(quiet, 1300, work);
    expect(quiet, 0, 0);
}

TEST_F(QuietTimeTest, DeepRegionsEndIt)
{
    auto quiet = after_waiting(true);
    for (std::int64_t depth = 1; depth <= 17; ++depth)
    {
        enter(quiet, 1000 + depth, work);
    }
    enter(quiet, 2000, work);
    expect(quiet, 17, 17);
}

} // namespace haec_sim::test
