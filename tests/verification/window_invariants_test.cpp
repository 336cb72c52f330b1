// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include <gtest/gtest.h>

// Operations on windows, epochs and locks are held to what must be. Times in nanoseconds; a message
// takes 1000 ns to the next node and 1 ns for each byte.

namespace haec_sim::test
{

namespace
{

constexpr RmaWinRef window{4};
/// One of SHMEM.
constexpr RmaWinRef shmem_window{5};
constexpr LockType exclusive{0};
constexpr LockType shared{1};

template <class Event>
Event of_window()
{
    Event event;
    event.win = window;
    return event;
}

template <class Event>
Event operation(std::uint64_t id)
{
    auto event = of_window<Event>();
    event.matching_id = id;
    return event;
}

events::RmaPut put_to(std::uint32_t target, std::uint64_t bytes, std::uint64_t id)
{
    auto event = operation<events::RmaPut>(id);
    event.remote = target;
    event.bytes = bytes;
    return event;
}

events::RmaPut put_by_shmem(std::uint32_t target, std::uint64_t bytes, std::uint64_t id)
{
    auto event = put_to(target, bytes, id);
    event.win = shmem_window;
    return event;
}

events::RmaWaitChange wait_change(RmaWinRef of = shmem_window)
{
    events::RmaWaitChange event;
    event.win = of;
    return event;
}

class WindowInvariants : public testing::Test
{
protected:
    WindowInvariants()
    {
        definitions::RmaWin definition;
        definition.self = window;
        definition.name = program_.definitions.intern("window");
        definition.comm = world;
        program_.definitions.append(definition);
        for (std::uint64_t process = 0; process < 2; ++process)
        {
            program_.add_group(only(process), GroupType::comm_group, {process});
        }
        add_window_of_shmem();
    }

    static GroupRef only(std::uint64_t process)
    {
        return GroupRef{40 + static_cast<std::uint32_t>(process)};
    }

    void add_window_of_shmem()
    {
        constexpr Paradigm shmem{13};
        definitions::Group group;
        group.name = program_.definitions.intern("All PEs");
        group.paradigm = shmem;
        group.self = GroupRef{50};
        group.group_type = GroupType::comm_locations;
        group.members = {reference_of(0).value, reference_of(1).value};
        program_.definitions.append(group);
        group.self = GroupRef{51};
        group.group_type = GroupType::comm_group;
        group.members = {0, 1};
        program_.definitions.append(group);
        program_.definitions.append(
            definitions::Comm{CommRef{9}, group.name, group.self, CommRef{}, {}});
        program_.definitions.append(definitions::RmaWin{shmem_window, group.name, CommRef{9}, {}});
    }

    /// Enter and RmaWaitChange at that time, and the Leave.
    void wait_until(std::int64_t time, std::int64_t left_in, std::int64_t left_out)
    {
        program_.at(1).enter(time, time, "wait").add(time, time, wait_change());
        program_.at(1).leave(left_in, left_out, "wait");
    }

    void epoch(std::size_t location, std::int64_t time, std::int64_t left,
               const std::string& region, std::uint64_t other)
    {
        auto sync = of_window<events::RmaGroupSync>();
        sync.group = only(other);
        program_.at(location).enter(time, time, region).add(time, time, sync);
        program_.at(location).leave(time + 10, left, region);
    }

    void lock(std::size_t location, std::int64_t time, std::int64_t left, LockType type)
    {
        auto request = of_window<events::RmaRequestLock>();
        request.remote = 1;
        request.lock_type = type;
        program_.at(location).enter(time, time, "MPI_Win_lock").add(time, time, request);
        program_.at(location).leave(time + 10, left, "MPI_Win_lock");
    }

    void unlock(std::size_t location, std::int64_t in, std::int64_t out)
    {
        auto release = of_window<events::RmaReleaseLock>();
        release.remote = 1;
        program_.at(location).add(in, out, release);
    }

    VerifiedProgram program_{2};
};

} // namespace

TEST_F(WindowInvariants, CompletionAtTheEndOfItsTransferIsRight)
{
    program_.at(0).add(100, 100, put_to(1, 500, 7)).enter(200, 200, "MPI_Win_flush");
    program_.at(0).add(9000, 1600, operation<events::RmaOpCompleteNonBlocking>(7));
    program_.at(0).add(9000, 1600, operation<events::RmaOpCompleteRemote>(7));
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(WindowInvariants, CompletionBeforeItsTransferIsFound)
{
    program_.at(0).add(100, 100, put_to(1, 500, 7)).enter(200, 200, "MPI_Win_flush");
    program_.at(0).add(9000, 1599, operation<events::RmaOpCompleteNonBlocking>(7));
    EXPECT_EQ(program_.differences(),
              "location 0 record 2: windows expected 1600000 found 1599000; ");
}

TEST_F(WindowInvariants, GetThatDoesNotGoThereAndBackIsFound)
{
    auto get = operation<events::RmaGet>(7);
    get.remote = 1;
    get.bytes = 500;
    program_.at(0).add(100, 100, get).enter(200, 200, "MPI_Win_flush");
    program_.at(0).add(9000, 1600, operation<events::RmaOpCompleteNonBlocking>(7));
    EXPECT_EQ(program_.differences(),
              "location 0 record 2: windows expected 2600000 found 1600000; ");
}

TEST_F(WindowInvariants, FenceThatIsLeftBeforeAPutOfOthersIsDoneIsFound)
{
    auto end = of_window<events::RmaCollectiveEnd>();
    end.collective_op = CollectiveOp::barrier;
    end.root = collective_root_none;
    program_.at(0).add(100, 100, put_to(1, 500, 7)).enter(200, 200, "MPI_Win_fence");
    program_.at(0).add(200, 200, events::RmaCollectiveBegin{});
    program_.at(0).add(9000, 1600, operation<events::RmaOpCompleteNonBlocking>(7));
    program_.at(0).add(9010, 1610, end);
    program_.at(1).enter(300, 300, "MPI_Win_fence").add(300, 300, events::RmaCollectiveBegin{});
    program_.at(1).add(9020, 1599, end);
    EXPECT_EQ(program_.differences(),
              "location 1 record 2: barriers expected 1600000 found 1599000; "
              "location 1 record 2: collectives expected 1620000 found 1599000; ");
}

TEST_F(WindowInvariants, EpochsInTheirOrderAreRight)
{
    epoch(1, 100, 110, "MPI_Win_post", 0);
    epoch(0, 50, 1100, "MPI_Win_start", 1);
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(WindowInvariants, EpochThatStartsBeforeItWasPostedIsFound)
{
    epoch(1, 100, 110, "MPI_Win_post", 0);
    epoch(0, 50, 99, "MPI_Win_start", 1);
    EXPECT_EQ(program_.differences(), "location 0 record 2: windows expected 100000 found 99000; ");
}

TEST_F(WindowInvariants, EpochThatEndsBeforeItWasCompletedIsFound)
{
    epoch(0, 300, 310, "MPI_Win_complete", 1);
    epoch(1, 50, 250, "MPI_Win_wait", 0);
    EXPECT_NE(program_.differences().find("location 1 record 2: windows expected 300000"),
              std::string::npos)
        << program_.differences();
}

TEST_F(WindowInvariants, EpochThatNobodyPostedIsFound)
{
    epoch(0, 50, 99, "MPI_Win_start", 1);
    EXPECT_NE(program_.differences().find("location 0 record 2: matching"), std::string::npos);
    program_.keep_unmatched = true;
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(WindowInvariants, LockThatAnotherProcessHasIsFound)
{
    lock(0, 100, 200, exclusive);
    unlock(0, 210, 300);
    lock(1, 150, 299, exclusive);
    unlock(1, 400, 539);
    EXPECT_EQ(program_.differences(),
              "location 1 record 2: windows expected 300000 found 299000; ");
}

TEST_F(WindowInvariants, SharedLocksExcludeExclusiveOnesOnly)
{
    lock(0, 100, 200, shared);
    unlock(0, 210, 300);
    lock(1, 150, 250, shared);
    unlock(1, 400, 490);
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(WindowInvariants, LockOfAllPartsExcludesEach)
{
    auto request = of_window<events::RmaRequestLock>();
    request.remote = UINT32_MAX;
    request.lock_type = shared;
    auto release = of_window<events::RmaReleaseLock>();
    release.remote = UINT32_MAX;
    program_.at(0).enter(100, 100, "MPI_Win_lock_all").add(100, 100, request);
    program_.at(0).leave(110, 110, "MPI_Win_lock_all").add(400, 400, release);
    lock(1, 150, 399, exclusive);
    EXPECT_EQ(program_.differences(),
              "location 1 record 2: windows expected 400000 found 399000; ");
}

TEST_F(WindowInvariants, WaitThatEndsAsThePutIsThereIsRight)
{
    program_.at(0).add(300, 300, put_by_shmem(1, 500, 7)).add(700, 700, put_by_shmem(1, 0, 8));
    // 300 + 1000 + 500
    wait_until(100, 600, 1800);
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(WindowInvariants, WaitThatEndsAtAnotherTimeIsFound)
{
    program_.at(0).add(300, 300, put_by_shmem(1, 500, 7));
    wait_until(100, 600, 1799);
    EXPECT_EQ(program_.differences(),
              "location 1 record 2: windows expected 1800000 found 1799000; ");
}

TEST_F(WindowInvariants, WaitThatLastsThoughThePutWasThereIsFound)
{
    program_.at(0).add(300, 300, put_by_shmem(1, 500, 7));
    wait_until(2000, 2100, 2001);
    EXPECT_EQ(program_.differences(),
              "location 1 record 2: windows expected 2000000 found 2001000; ");
}

TEST_F(WindowInvariants, WaitThatIsRecordedAtItsEndIsHeldToThePut)
{
    program_.at(0).add(300, 300, put_by_shmem(1, 500, 7));
    program_.at(1).enter(100, 100, "f").add(600, 1799, wait_change());
    EXPECT_EQ(program_.differences(),
              "location 1 record 1: windows expected 1800000 found 1799000; ");
}

TEST_F(WindowInvariants, WaitWithoutPutKeepsItsTime)
{
    program_.at(0).add(600, 600, put_by_shmem(1, 500, 7)).add(610, 610, put_to(1, 500, 8));
    program_.at(0).add(100, 600, wait_change(window));
    wait_until(100, 600, 600);
    wait_until(610, 620, 1800);
    EXPECT_EQ(program_.differences().find("location 1 record 2"), std::string::npos);
    EXPECT_NE(program_.differences().find("location 1 record 5"), std::string::npos);
}

TEST_F(WindowInvariants, OwnPutsInFrontCount)
{
    program_.at(1).add(90, 90, put_by_shmem(1, 500, 7));
    // On its own node it is there at once: the recorded wait goes.
    wait_until(100, 150, 100);
    EXPECT_EQ(program_.differences(), "");
}

} // namespace haec_sim::test
