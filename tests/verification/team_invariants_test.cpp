// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include <gtest/gtest.h>

#include <variant>

// Threads of a process, and locations that follow it, are held to what must be (spec: semantics, R7
// and R8). Times in nanoseconds.

namespace haec_sim::test
{

namespace
{

constexpr RegionRef barrier{7};
constexpr RegionRef critical{8};
constexpr RegionRef taskwait{9};
constexpr CommRef team{9};

template <class Event>
Event in_team()
{
    Event event;
    event.thread_team = team;
    return event;
}

template <class Event>
Event of_region(RegionRef region)
{
    Event event;
    event.region = region;
    return event;
}

template <class Event>
Event of_lock(std::uint32_t order)
{
    Event event;
    event.model = Paradigm::openmp;
    event.lock_id = 4;
    event.acquisition_order = order;
    return event;
}

template <class Event>
Event of_thread(std::uint64_t number)
{
    Event event;
    event.sequence_count = number;
    return event;
}

/// An event of the second task that thread 0 made.
template <class Event>
Event of_task()
{
    auto event = in_team<Event>();
    event.creating_thread = 0;
    event.generation_number = 2;
    return event;
}

/// Process 0 has a second thread, location 2.
class TeamInvariants : public testing::Test
{
protected:
    TeamInvariants() : master_(program_.at(0)), worker_(program_.add_thread(0))
    {
        add_region(barrier, RegionRole::barrier);
        add_region(critical, RegionRole::critical_block);
        add_region(taskwait, RegionRole::task_wait);
    }

    void add_region(RegionRef self, RegionRole role)
    {
        definitions::Region region;
        region.self = self;
        region.name = program_.definitions.intern("region");
        region.region_role = role;
        region.paradigm = Paradigm::openmp;
        program_.definitions.append(region);
    }

    /// Forked at 100, joined at 340; the last Enter of the barrier is at 300.
    void team_of_master(std::int64_t leave, std::int64_t join)
    {
        master_.add(100, 100, events::ThreadFork{});
        master_.add(110, 110, in_team<events::ThreadTeamBegin>());
        master_.add(200, 200, of_region<events::Enter>(barrier));
        master_.add(310, leave, of_region<events::Leave>(barrier));
        master_.add(330, leave + 20, in_team<events::ThreadTeamEnd>());
        master_.add(340, join, events::ThreadJoin{});
    }

    void team_of_worker(std::int64_t begin)
    {
        worker_.add(120, begin, in_team<events::ThreadTeamBegin>());
        worker_.add(300, begin + 180, of_region<events::Enter>(barrier));
        worker_.add(310, begin + 190, of_region<events::Leave>(barrier));
        worker_.add(330, begin + 210, in_team<events::ThreadTeamEnd>());
    }

    /// The master makes a task at 120 and is in the barrier from 200 to `leave`.
    void task_of_master(std::int64_t leave)
    {
        master_.add(100, 100, events::ThreadFork{});
        master_.add(110, 110, in_team<events::ThreadTeamBegin>());
        master_.add(120, 120, of_task<events::ThreadTaskCreate>());
        master_.add(200, 200, of_region<events::Enter>(barrier));
        master_.add(410, leave, of_region<events::Leave>(barrier));
    }

    /// The worker works on it in the barrier, for 100.
    void task_of_worker(std::int64_t begin)
    {
        worker_.add(110, 110, in_team<events::ThreadTeamBegin>());
        worker_.add(115, 115, of_region<events::Enter>(barrier));
        worker_.add(125, begin, of_task<events::ThreadTaskSwitch>());
        worker_.add(225, begin + 100, of_task<events::ThreadTaskComplete>());
        worker_.add(410, 420, of_region<events::Leave>(barrier));
    }

    void make_second_location(LocationType type)
    {
        for (auto& record : program_.definitions.records())
        {
            auto* location = std::get_if<definitions::Location>(&record);
            if (location != nullptr && location->self == reference_of(2))
            {
                location->location_type = type;
            }
        }
    }

    VerifiedProgram program_{2};
    Records& master_;
    Records& worker_;
};

} // namespace

TEST_F(TeamInvariants, TeamThatKeepsItsOrderIsRight)
{
    team_of_master(310, 340);
    team_of_worker(120);
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(TeamInvariants, WorkerMayBeginAtAnyTimeAfterItsFork)
{
    team_of_master(400, 430);
    team_of_worker(210);
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(TeamInvariants, WorkerBeforeItsForkIsFound)
{
    team_of_master(310, 340);
    team_of_worker(99);
    EXPECT_EQ(program_.differences(), "location 2 record 0: threads expected 100000 found 99000; ");
}

TEST_F(TeamInvariants, BarrierThatIsLeftBeforeTheLastEnterIsFound)
{
    team_of_master(299, 340);
    team_of_worker(120);
    EXPECT_EQ(program_.differences(),
              "location 0 record 3: threads expected 300000 found 299000; ");
}

TEST_F(TeamInvariants, JoinBeforeAThreadEndsIsFound)
{
    team_of_master(310, 340);
    team_of_worker(131);
    EXPECT_EQ(program_.differences(),
              "location 0 record 3: threads expected 311000 found 310000; "
              "location 0 record 5: threads expected 341000 found 340000; ");
}

TEST_F(TeamInvariants, ThreadsComputeAsLongAsScaled)
{
    worker_.add(120, 120, in_team<events::ThreadTeamBegin>());
    worker_.add(300, 300, in_team<events::ThreadTeamEnd>());
    EXPECT_EQ(program_.differences({{"compute_scale", 2.0}}),
              "location 2 record 1: compute time expected 480000 found 300000; ");
}

TEST_F(TeamInvariants, LockThatAnotherThreadHasIsFound)
{
    master_.add(100, 100, of_lock<events::ThreadAcquireLock>(1));
    master_.add(200, 200, of_lock<events::ThreadReleaseLock>(1));
    worker_.add(190, 199, of_lock<events::ThreadAcquireLock>(2));
    worker_.add(290, 299, of_lock<events::ThreadReleaseLock>(2));
    EXPECT_EQ(program_.differences(),
              "location 2 record 0: threads expected 200000 found 199000; ");
}

TEST_F(TeamInvariants, CriticalSectionThatAnotherThreadIsInIsFound)
{
    master_.add(100, 100, of_region<events::Enter>(critical));
    master_.add(200, 200, of_region<events::Leave>(critical));
    worker_.add(190, 199, of_region<events::Enter>(critical));
    worker_.add(290, 299, of_region<events::Leave>(critical));
    EXPECT_EQ(program_.differences(),
              "location 2 record 0: threads expected 200000 found 199000; ");
}

TEST_F(TeamInvariants, ThreadBeforeItsCreationAndWaitBeforeItsEndAreFound)
{
    master_.add(100, 100, of_thread<events::ThreadCreate>(1));
    master_.add(300, 300, of_thread<events::ThreadWait>(1));
    worker_.add(110, 99, of_thread<events::ThreadBegin>(1));
    worker_.add(312, 301, of_thread<events::ThreadEnd>(1));
    EXPECT_EQ(program_.differences(), "location 0 record 1: threads expected 301000 found 300000; "
                                      "location 2 record 0: threads expected 100000 found 99000; ");
}

TEST_F(TeamInvariants, ThreadMayWaitForATaskToBeMade)
{
    task_of_master(411);
    task_of_worker(300);
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(TeamInvariants, BarrierThatIsLeftBeforeATaskEndsIsFound)
{
    task_of_master(411);
    task_of_worker(312);
    EXPECT_EQ(program_.differences(),
              "location 0 record 4: threads expected 412000 found 411000; ");
}

// 125 - 115 after the Enter of the barrier, but the task is made later.
TEST_F(TeamInvariants, TaskBeforeItIsMadeIsFound)
{
    master_.add(100, 100, events::ThreadFork{});
    master_.add(110, 210, in_team<events::ThreadTeamBegin>());
    master_.add(120, 220, of_task<events::ThreadTaskCreate>());
    worker_.add(110, 200, in_team<events::ThreadTeamBegin>());
    worker_.add(115, 205, of_region<events::Enter>(barrier));
    worker_.add(125, 219, of_task<events::ThreadTaskSwitch>());
    const auto differences = program_.differences();
    EXPECT_NE(differences.find("location 2 record 2: threads expected 220000 found 219000; "),
              std::string::npos)
        << differences;
}

TEST_F(TeamInvariants, TaskWaitThatIsLeftBeforeATaskEndsIsFound)
{
    master_.add(100, 100, events::ThreadFork{});
    master_.add(110, 110, in_team<events::ThreadTeamBegin>());
    master_.add(120, 120, of_task<events::ThreadTaskCreate>());
    master_.add(200, 200, of_region<events::Enter>(taskwait));
    master_.add(410, 411, of_region<events::Leave>(taskwait));
    task_of_worker(312);
    EXPECT_EQ(program_.differences(),
              "location 0 record 4: threads expected 412000 found 411000; ");
}

// The tasks that it did not wait for in the input were made by another task, or later.
TEST_F(TeamInvariants, TaskWaitWaitsForTheTasksOfItsTaskOnly)
{
    master_.add(100, 100, events::ThreadFork{});
    master_.add(110, 110, in_team<events::ThreadTeamBegin>());
    master_.add(112, 112, of_region<events::Enter>(taskwait));
    master_.add(114, 114, of_region<events::Leave>(taskwait));
    master_.add(120, 120, of_task<events::ThreadTaskCreate>());
    worker_.add(110, 110, in_team<events::ThreadTeamBegin>());
    worker_.add(115, 115, of_region<events::Enter>(taskwait));
    worker_.add(118, 118, of_region<events::Leave>(taskwait));
    worker_.add(125, 125, of_task<events::ThreadTaskSwitch>());
    worker_.add(225, 225, of_task<events::ThreadTaskComplete>());
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(TeamInvariants, MetricsBesideTheTimeMapAreFound)
{
    make_second_location(LocationType::metric);
    master_.enter(100, 100, "work").leave(300, 200, "work");
    worker_.add(50, 50, events::Metric{});
    worker_.add(200, 150, events::Metric{});
    worker_.add(220, 161, events::Metric{});
    worker_.add(400, 300, events::Metric{});
    EXPECT_EQ(program_.differences({{"compute_scale", 0.5}}),
              "location 2 record 2: devices expected 160000 found 161000; ");
}

TEST_F(TeamInvariants, KernelOfAnotherDurationIsFound)
{
    make_second_location(LocationType::accelerator_stream);
    master_.enter(100, 100, "work").leave(300, 200, "work");
    worker_.enter(200, 150, "kernel").leave(260, 210, "kernel");
    worker_.enter(270, 210, "kernel").leave(330, 269, "kernel");
    EXPECT_EQ(program_.differences({{"compute_scale", 0.5}}),
              "location 2 record 3: devices expected 270000 found 269000; ");
}

} // namespace haec_sim::test
