// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A process with a master and a worker, as they record teams of OpenMP; every sum by hand.

#include "analysis/profile/location_profile.hpp"
#include "analysis/profile/run_figures.hpp"
#include "analysis/profile/run_profile.hpp"

#include <gtest/gtest.h>

#include <array>

namespace haec_sim
{

namespace
{

using ps = Picoseconds;

constexpr RegionRef parallel{0};
constexpr RegionRef barrier{1};
constexpr RegionRef create_task{2};
constexpr RegionRef send{3};
constexpr RegionRef init{4};
constexpr RegionRef finalize{5};

std::vector<RegionKind> kinds()
{
    std::vector<RegionKind> kinds(6);
    kinds[barrier.value].openmp = OpenMpTime::waiting;
    kinds[create_task.value].openmp = OpenMpTime::own;
    for (const auto region : {send, init, finalize})
    {
        kinds[region.value].is_mpi = true;
    }
    kinds[init.value].end_begins_interest = true;
    kinds[finalize.value].begin_ends_interest = true;
    return kinds;
}

/// Predicted times are twice the recorded ones.
TwoTimes at(std::int64_t time)
{
    return {ps{time}, ps{2 * time}};
}

class ThreadsTest : public testing::Test
{
protected:
    explicit ThreadsTest(bool has_regions) : rank_{kinds(), {.has_regions = has_regions}, {}} {}

    static void visit(LocationProfile& thread, RegionRef region, std::int64_t from,
                      std::int64_t until)
    {
        thread.enter(region, at(from));
        thread.leave(region, at(until));
    }

    /// MPI until 100, a team from 200 to 300, MPI from 320 to 340, the end of MPI from 400 to 420.
    void run_master()
    {
        visit(master_, init, 0, 100);
        master_.fork(at(200));
        master_.begin_team(at(205));
        master_.enter(parallel, at(206));
        visit(master_, create_task, 230, 233);
        visit(master_, barrier, 280, 290);
        master_.leave(parallel, at(292));
        master_.end_team(at(293));
        master_.join(at(300));
        visit(master_, send, 320, 340);
        visit(master_, finalize, 400, 420);
    }

    /// The worker's part in the team, and one of `from` to `until` without a barrier.
    void run_worker(std::int64_t from, std::int64_t until)
    {
        if (from < 200)
        {
            run_part(from, until);
        }
        worker_.begin_team(at(210));
        worker_.enter(parallel, at(211));
        visit(worker_, barrier, 250, 291);
        worker_.leave(parallel, at(294));
        worker_.end_team(at(295));
        if (from > 295)
        {
            run_part(from, until);
        }
    }

    void run_part(std::int64_t from, std::int64_t until)
    {
        worker_.begin_team(at(from));
        visit(worker_, parallel, from, until);
        worker_.end_team(at(until));
    }

    void finish(std::int64_t first_of_worker, std::int64_t last_of_worker)
    {
        master_.finish(at(0), at(420));
        worker_.finish(at(first_of_worker), at(last_of_worker));
        const std::array<const LocationProfile*, 2> both{&master_, &worker_};
        rows_ = location_rows(both);
    }

    ThreadRow master_row() const
    {
        return {rows_[0], rows_[0]};
    }

    ThreadRow worker_row() const
    {
        return {rows_[1], rows_[0]};
    }

    RankProfile rank_;
    LocationProfile master_{rank_, {}};
    LocationProfile worker_{
        rank_, {.number = 1, .process = 0, .is_master = false, .master = &master_.regions()}};
    std::vector<LocationRow> rows_;
};

/// Activities are the same with sums by region, as reports have them, and without.
class ThreadActivityTest : public ThreadsTest, public testing::WithParamInterface<bool>
{
protected:
    ThreadActivityTest() : ThreadsTest(GetParam()) {}
};

INSTANTIATE_TEST_SUITE_P(WithRegionsAndWithout, ThreadActivityTest, testing::Bool());

class ThreadRegionsTest : public ThreadsTest
{
protected:
    ThreadRegionsTest() : ThreadsTest(true) {}
};

/// The activity in a region of interest that ends with the process's own mark.
Activity until_its_end(const ThreadRow& thread, Side side)
{
    return interest_of(thread, thread.master.end.time, side);
}

void expect(const Activity& activity, const std::array<int, 6>& expected)
{
    const std::array found{activity.span,           activity.computing, activity.mpi,
                           activity.openmp_waiting, activity.openmp,    activity.idle};
    for (std::size_t part = 0; part < found.size(); ++part)
    {
        EXPECT_EQ(found[part].text(), std::to_string(expected[part])) << part;
    }
}

} // namespace

TEST_P(ThreadActivityTest, OfATeamIsComputingWaitingOpenMpItselfAndIdling)
{
    run_master();
    run_worker(330, 335);
    finish(210, 335);
    // Span, computing, MPI, OpenMP waiting, OpenMP itself, idle. Of the master: the barrier; from
    // the fork to the team, making a task, and from the team to the join.
    expect(whole_of(master_row(), &TwoTimes::recorded), {420, 255, 140, 10, 15, 0});
    expect(until_its_end(master_row(), &TwoTimes::recorded), {300, 255, 20, 10, 15, 0});
    // The worker has 85 of the first team without 41 in the barrier, and 5 of the second.
    expect(whole_of(worker_row(), &TwoTimes::recorded), {420, 49, 0, 41, 0, 330});
    expect(until_its_end(worker_row(), &TwoTimes::recorded), {300, 49, 0, 41, 0, 210});
    expect(until_its_end(worker_row(), &TwoTimes::predicted), {600, 98, 0, 82, 0, 420});
}

// The team from 20 to 60 is not of interest, nor is that from 410 to 415. Whoever is re-timed first
// does not count.
TEST_P(ThreadActivityTest, OfInterestIsWhatTheWorkerDidFromTheMastersMarkToItsMark)
{
    run_master();
    run_worker(20, 60);
    run_part(410, 415);
    finish(20, 415);
    expect(until_its_end(worker_row(), &TwoTimes::recorded), {300, 44, 0, 41, 0, 215});
    expect(whole_of(worker_row(), &TwoTimes::recorded), {420, 89, 0, 41, 0, 290});
}

TEST_P(ThreadActivityTest, OfInterestIsTheSameWhereTheWorkerIsAheadOfTheMaster)
{
    run_worker(20, 60);
    run_part(410, 415);
    run_master();
    finish(20, 415);
    expect(until_its_end(worker_row(), &TwoTimes::recorded), {300, 44, 0, 41, 0, 215});
}

// Half of what the worker does from 50 to 150, and from 350 to 450, is of interest.
TEST_P(ThreadActivityTest, OfInterestIsAPartOfWhatTheWorkerIsBusyWithAtAMark)
{
    run_worker(50, 150);
    run_part(350, 450);
    run_master();
    finish(50, 450);
    expect(until_its_end(worker_row(), &TwoTimes::recorded), {300, 144, 0, 41, 0, 115});
}

// The parts of its regions are as above: of the first and the last, 50 of 100.
TEST_F(ThreadRegionsTest, OfInterestAreTheRegionsOfAWorkerInTheSamePart)
{
    run_worker(50, 150);
    run_part(350, 450);
    run_master();
    finish(50, 450);
    const auto of_interest = [&](RegionSlot slot) { return worker_.regions().of_interest(slot); };
    EXPECT_EQ(of_interest(rank_.slots.slot(parallel)),
              (RegionSums{2, {ps{142}, ps{284}}, {ps{183}, ps{366}}, {}}));
    EXPECT_EQ(of_interest(rank_.slots.slot(barrier)),
              (RegionSums{1, {ps{41}, ps{82}}, {ps{41}, ps{82}}, {}}));
    EXPECT_EQ(of_interest(outside_slot).exclusive, (TwoTimes{ps{117}, ps{234}}));
    EXPECT_EQ(until_its_end({rows_[1], rows_[1]}, &TwoTimes::recorded).span.text(), "300");
}

// 10 before the first region, and a team that is over before the mark.
TEST_F(ThreadRegionsTest, OfInterestIsNothingOfWhatAWorkerDidBefore)
{
    run_master();
    run_worker(20, 60);
    finish(10, 300);
    EXPECT_EQ(worker_.regions().of_interest(rank_.slots.slot(parallel)),
              (RegionSums{1, {ps{42}, ps{84}}, {ps{83}, ps{166}}, {}}));
    EXPECT_EQ(worker_.regions().of_interest(outside_slot).exclusive, (TwoTimes{ps{117}, ps{234}}));
    expect(until_its_end({rows_[1], rows_[1]}, &TwoTimes::recorded), {200, 44, 0, 41, 0, 115});
}

TEST_F(ThreadRegionsTest, IsDrawnAsPlacesOfItsOwn)
{
    run_master();
    run_worker(330, 335);
    finish(210, 335);
    std::vector<std::array<std::int64_t, 4>> others;
    for (const auto& visit : rank_.visits.visits())
    {
        if (visit.region < 0)
        {
            others.push_back(
                {visit.region, visit.location, visit.entered.count(), visit.left.count()});
        }
    }
    constexpr std::int64_t idle = -2;
    constexpr std::int64_t openmp = -3;
    EXPECT_EQ(others, (std::vector<std::array<std::int64_t, 4>>{
                          {openmp, 0, 400, 410}, {openmp, 0, 586, 600}, {idle, 1, 590, 660}}));
}

// Regions of OpenMP inside of calls of MPI are MPI's, and a fork inside of a barrier is the
// barrier's.
TEST_P(ThreadActivityTest, IsOfOneKindAtATime)
{
    master_.enter(send, at(0));
    visit(master_, barrier, 10, 30);
    master_.leave(send, at(40));
    master_.enter(barrier, at(50));
    master_.fork(at(60));
    master_.begin_team(at(65));
    master_.end_team(at(70));
    master_.join(at(75));
    master_.leave(barrier, at(80));
    master_.finish(at(0), at(80));
    const std::array<const LocationProfile*, 1> only{&master_};
    const auto rows = location_rows(only);
    expect(whole_of(rows[0], &TwoTimes::recorded), {80, 10, 40, 30, 0, 0});
}

} // namespace haec_sim
