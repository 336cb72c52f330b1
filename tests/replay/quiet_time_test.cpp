// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/quiet_time.hpp"

#include <gtest/gtest.h>

#include <string>

// How long a location computes after a record at which it waits: by R0, gaps outside MPI only.

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

    template <class Record>
    static void show(QuietTime& quiet, std::int64_t time, Record record = {})
    {
        record.time = Picoseconds{time};
        deliver(quiet, record);
    }

    static void enter(QuietTime& quiet, std::int64_t time, RegionRef region)
    {
        events::Enter record;
        record.region = region;
        show(quiet, time, record);
    }

    static void leave(QuietTime& quiet, std::int64_t time, RegionRef region)
    {
        events::Leave record;
        record.region = region;
        show(quiet, time, record);
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

TEST_F(QuietTimeTest, GapsInsideMpiDoNotCount)
{
    auto quiet = after_waiting();
    leave(quiet, 1100, mpi_recv);
    enter(quiet, 1150, mpi_send);
    EXPECT_FALSE(quiet.stop());
    show(quiet, 1190, events::MpiSend{});
    EXPECT_TRUE(quiet.stop());
    expect(quiet, 50, 50);
}

TEST_F(QuietTimeTest, ReceivesAreToldApart)
{
    auto quiet = after_waiting();
    leave(quiet, 1100, mpi_recv);
    enter(quiet, 1107, mpi_recv);
    show(quiet, 1200, events::MpiRecv{});
    EXPECT_FALSE(quiet.stop());
    leave(quiet, 1300, mpi_recv);
    leave(quiet, 1330, work);
    enter(quiet, 1400, mpi_send);
    expect(quiet, 7, 107);
}

TEST_F(QuietTimeTest, RequestsOfReceivesPostThem)
{
    auto quiet = after_waiting();
    leave(quiet, 1100, mpi_recv);
    enter(quiet, 1101, mpi_wait);
    show(quiet, 1200, events::MpiIrecvRequest{});
    leave(quiet, 1300, mpi_wait);
    enter(quiet, 1302, mpi_wait);
    expect(quiet, 1, 3);
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
    // each gap to the nearest picosecond
    expect(quiet, 22, 22);
}

TEST_F(QuietTimeTest, WhatIsNotUnderstoodEndsIt)
{
    auto quiet = after_waiting();
    // Others are left than were entered.
    leave(quiet, 1100, mpi_send);
    EXPECT_TRUE(quiet.stop());
    auto other = after_waiting();
    show(other, 1100, events::MpiCollectiveBegin{});
    EXPECT_TRUE(other.stop());
    expect(other, 0, 0);
}

TEST_F(QuietTimeTest, DeepRegionsEndIt)
{
    auto quiet = after_waiting(true);
    for (std::int64_t depth = 0; depth < 16; ++depth)
    {
        enter(quiet, 1000 + depth, work);
        EXPECT_FALSE(quiet.stop());
    }
    enter(quiet, 1100, work);
    EXPECT_TRUE(quiet.stop());
}

} // namespace haec_sim::test
