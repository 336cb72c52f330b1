// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/location_profile.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

namespace
{

using ps = Picoseconds;

constexpr RegionRef main_region{0};
constexpr RegionRef work{1};
constexpr RegionRef send{2};
constexpr RegionRef init{3};
constexpr RegionRef finalize{4};

std::vector<RegionKind> kinds()
{
    std::vector<RegionKind> kinds(5);
    for (const auto region : {send, init, finalize})
    {
        kinds[region.value].is_mpi = true;
    }
    kinds[init.value].end_begins_interest = true;
    kinds[finalize.value].begin_ends_interest = true;
    return kinds;
}

class RegionProfileTest : public testing::Test
{
protected:
    /// Predicted times are twice the recorded ones.
    static TwoTimes at(std::int64_t time)
    {
        return {ps{time}, ps{2 * time}};
    }

    RegionFigures figures(RegionRef region)
    {
        return profile_.regions().figures().at(rank_.slots.slot(region));
    }

    RankProfile rank_{kinds(), {}, {}};
    LocationProfile profile_{rank_, {}};
};

} // namespace

TEST_F(RegionProfileTest, EveryPicosecondIsOfOneRegionOrOutsideOfAll)
{
    profile_.enter(main_region, at(100));
    profile_.enter(work, at(150));
    profile_.leave(work, at(250));
    profile_.enter(send, at(260));
    profile_.leave(send, at(300));
    profile_.leave(main_region, at(400));
    profile_.finish(at(90), at(450));
    EXPECT_EQ(figures(work).exclusive, (TwoTimes{ps{100}, ps{200}}));
    EXPECT_EQ(figures(send).exclusive, (TwoTimes{ps{40}, ps{80}}));
    EXPECT_EQ(figures(main_region).exclusive, (TwoTimes{ps{160}, ps{320}}));
    EXPECT_EQ(figures(main_region).inclusive, (TwoTimes{ps{300}, ps{600}}));
    EXPECT_EQ(profile_.regions().figures().at(outside_slot).exclusive, (TwoTimes{ps{60}, ps{120}}));
    EXPECT_EQ(figures(work).visits, 1u);
    const auto& last = profile_.regions().last();
    EXPECT_EQ(last.mpi, (TwoTimes{ps{40}, ps{80}}));
    EXPECT_EQ(last.idle, TwoTimes{});
}

TEST_F(RegionProfileTest, ARegionThatCallsItselfHasItsTimeOnce)
{
    profile_.enter(work, at(0));
    profile_.enter(work, at(10));
    profile_.leave(work, at(30));
    profile_.leave(work, at(100));
    profile_.finish(at(0), at(100));
    EXPECT_EQ(figures(work).visits, 2u);
    EXPECT_EQ(figures(work).inclusive.recorded, ps{100});
    EXPECT_EQ(figures(work).exclusive.recorded, ps{100});
}

TEST_F(RegionProfileTest, WhatIsNeverLeftEndsWhereALeavePassesOverIt)
{
    profile_.enter(main_region, at(0));
    profile_.enter(work, at(10));
    profile_.leave(send, at(20));
    profile_.leave(main_region, at(30));
    profile_.finish(at(0), at(50));
    EXPECT_EQ(figures(work).inclusive.recorded, ps{20});
    EXPECT_EQ(figures(main_region).inclusive.recorded, ps{30});
    EXPECT_EQ(profile_.regions().figures().at(outside_slot).exclusive.recorded, ps{20});
}

// main 0 .. 300, work 100 .. 400, send 200 .. 500, all of 1000: of the time, main has 0 .. 100,
// work 100 .. 200 and send 200 .. 500, the last 200 of it while nothing else is open but work. 500
// .. 1000 is outside of all. Time in MPI ends where the Leave of main passes over send.
TEST_F(RegionProfileTest, VisitsThatOverlapKeepTheirLengths)
{
    profile_.enter(main_region, at(0));
    profile_.enter(work, at(100));
    profile_.enter(send, at(200));
    profile_.leave(main_region, at(300));
    profile_.leave(work, at(400));
    profile_.leave(send, at(500));
    profile_.finish(at(0), at(1000));
    for (const auto region : {main_region, work, send})
    {
        EXPECT_EQ(figures(region).inclusive, (TwoTimes{ps{300}, ps{600}}));
        EXPECT_EQ(figures(region).visits, 1u);
    }
    EXPECT_EQ(figures(main_region).exclusive.recorded, ps{100});
    EXPECT_EQ(figures(work).exclusive.recorded, ps{100});
    EXPECT_EQ(figures(send).exclusive, (TwoTimes{ps{300}, ps{600}}));
    EXPECT_EQ(profile_.regions().figures().at(outside_slot).exclusive,
              (TwoTimes{ps{500}, ps{1000}}));
    EXPECT_EQ(profile_.regions().last().mpi.recorded, ps{100});
    EXPECT_EQ(profile_.regions().last().idle, TwoTimes{});
}

// work 10 .. 20 and, after it was passed over, 20 .. 60 by its own Leave; a second visit 30 .. 40
// is within that. The exclusive time of 20 .. 60 stays with main but for 30 .. 40.
TEST_F(RegionProfileTest, TimeOfARegionCountsOnceWhereItsVisitsOverlap)
{
    profile_.enter(main_region, at(0));
    profile_.enter(send, at(5));
    profile_.enter(work, at(10));
    profile_.leave(send, at(20));
    profile_.enter(work, at(30));
    profile_.leave(work, at(40));
    profile_.leave(work, at(60));
    profile_.leave(main_region, at(100));
    profile_.finish(at(0), at(100));
    EXPECT_EQ(figures(work).inclusive.recorded, ps{50});
    EXPECT_EQ(figures(work).exclusive.recorded, ps{20});
    EXPECT_EQ(figures(send).inclusive.recorded, ps{15});
    EXPECT_EQ(figures(main_region).inclusive.recorded, ps{100});
    // 0 .. 5, 20 .. 30, 40 .. 100.
    EXPECT_EQ(figures(main_region).exclusive.recorded, ps{75});
}

TEST_F(RegionProfileTest, WhatIsStillOpenEndsWithTheLastRecord)
{
    profile_.enter(main_region, at(0));
    profile_.enter(send, at(40));
    profile_.finish(at(0), at(100));
    EXPECT_EQ(figures(send).exclusive.recorded, ps{60});
    EXPECT_EQ(figures(main_region).inclusive.recorded, ps{100});
    EXPECT_EQ(profile_.regions().last().mpi.recorded, ps{60});
}

TEST_F(RegionProfileTest, InterestIsFromTheEndOfInitToTheBeginOfFinalize)
{
    profile_.enter(init, at(0));
    profile_.leave(init, at(100));
    profile_.enter(send, at(150));
    profile_.wait(send, divided({ps{300}, ps{320}, ps{320}, ps{0}}, WaitCause::late_receiver));
    profile_.leave(send, at(200));
    profile_.enter(finalize, at(400));
    profile_.leave(finalize, at(900));
    profile_.finish(at(0), at(900));
    const auto& begin = profile_.regions().interest_mark(InterestEnd::begin);
    const auto& end = profile_.regions().interest_mark(InterestEnd::end);
    ASSERT_TRUE(begin && end);
    EXPECT_EQ(begin->time, at(100));
    EXPECT_EQ(end->time, at(400));
    EXPECT_EQ(end->mpi - begin->mpi, (TwoTimes{ps{50}, ps{100}}));
    EXPECT_EQ(end->waiting[WaitCause::late_receiver], ps{20});
    EXPECT_EQ(begin->waiting[WaitCause::late_receiver], ps{0});
}

TEST_F(RegionProfileTest, WaitingIsKnownByRegion)
{
    profile_.enter(send, at(0));
    profile_.wait(send, divided({ps{0}, ps{20}, ps{5}, ps{0}}, WaitCause::late_sender));
    profile_.wait(RegionRef{}, divided({ps{0}, ps{7}, ps{7}, ps{0}}, WaitCause::collective));
    const auto& waiting = profile_.waiting_by_region();
    EXPECT_EQ(waiting.at(rank_.slots.slot(send))[WaitCause::late_sender], ps{5});
    EXPECT_EQ(waiting.at(rank_.slots.slot(send)).transfer, ps{15});
    EXPECT_EQ(waiting.at(outside_slot)[WaitCause::collective], ps{7});
}

TEST(TimesOfInterest, BeginAndEndWithTheFirstRegionRecordsBehindThem)
{
    RankProfile rank(kinds(), {}, {ps{120}, ps{300}});
    LocationProfile profile(rank, {});
    for (const int time : {0, 100, 200, 300, 400})
    {
        profile.enter(work, {ps{time}, ps{10 * time}});
        profile.leave(work, {ps{time + 50}, ps{10 * time + 50}});
    }
    profile.finish({}, {ps{450}, ps{4050}});
    EXPECT_EQ(profile.regions().interest_mark(InterestEnd::begin)->time,
              (TwoTimes{ps{150}, ps{1050}}));
    EXPECT_EQ(profile.regions().interest_mark(InterestEnd::end)->time,
              (TwoTimes{ps{300}, ps{3000}}));
}

TEST(TimesOfInterest, OfALocationThatEndsBeforeThemNothingIs)
{
    RankProfile rank(kinds(), {}, {ps{1000}, {}});
    LocationProfile profile(rank, {});
    profile.enter(work, {ps{0}, ps{0}});
    profile.leave(work, {ps{50}, ps{50}});
    profile.finish({}, {ps{60}, ps{70}});
    EXPECT_EQ(profile.regions().interest_mark(InterestEnd::begin)->time,
              (TwoTimes{ps{60}, ps{70}}));
}

TEST(VisitsOfRegions, AreKeptWhileTheyAreFew)
{
    ProfileBounds bounds;
    bounds.visits = 2;
    RankProfile rank(kinds(), bounds, {});
    LocationProfile profile(rank, {.number = 3, .process = 1});
    profile.enter(main_region, {ps{0}, ps{0}});
    profile.enter(work, {ps{10}, ps{20}});
    profile.leave(work, {ps{20}, ps{50}});
    ASSERT_EQ(rank.visits.visits().size(), 1u);
    const auto visit = rank.visits.visits().front();
    EXPECT_EQ(visit.location, 3u);
    EXPECT_EQ(visit.entered, ps{20});
    EXPECT_EQ(visit.left, ps{50});
    EXPECT_EQ(visit.depth, 1u);
    profile.leave(main_region, {ps{60}, ps{60}});
    EXPECT_TRUE(rank.visits.is_open());
    profile.enter(work, {ps{70}, ps{70}});
    profile.leave(work, {ps{80}, ps{80}});
    EXPECT_FALSE(rank.visits.is_open());
    EXPECT_TRUE(rank.visits.visits().empty());
}

TEST_F(RegionProfileTest, RegionsOfInterestAreFromMarkToMark)
{
    profile_.enter(main_region, at(0));
    profile_.enter(init, at(10));
    profile_.leave(init, at(100));
    profile_.wait(send, {WaitCause::late_sender, ps{5}, {}, {}});
    profile_.enter(work, at(110));
    profile_.enter(finalize, at(150));
    profile_.wait(finalize, {WaitCause::collective, ps{7}, {}, {}});
    profile_.leave(finalize, at(170));
    profile_.finish(at(0), at(200));
    const auto of_interest = [&](RegionRef region)
    { return profile_.regions().of_interest(rank_.slots.slot(region)); };
    EXPECT_EQ(of_interest(main_region), (RegionSums{0, {ps{10}, ps{20}}, {ps{50}, ps{100}}, {}}));
    EXPECT_EQ(of_interest(work), (RegionSums{1, {ps{40}, ps{80}}, {ps{40}, ps{80}}, {}}));
    EXPECT_EQ(of_interest(init), RegionSums{});
    EXPECT_EQ(of_interest(finalize), RegionSums{});
    EXPECT_EQ(of_interest(send).waiting[WaitCause::late_sender], ps{5});
    EXPECT_EQ(profile_.regions().of_interest(outside_slot), RegionSums{});
}

} // namespace haec_sim
