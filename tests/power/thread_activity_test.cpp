// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The times when threads take active power (docs/how-to/estimate-power.md), in picoseconds.

#include "power/thread_activity.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{
namespace
{

constexpr TimeSpan span(std::int64_t begin, std::int64_t end)
{
    return {Picoseconds{begin}, Picoseconds{end}};
}

constexpr RegionRef finalize{7};

class Thread
{
public:
    template <class Record>
    Thread& does(std::int64_t time)
    {
        Record record;
        record.time = Picoseconds{time};
        activity_.see(record);
        return *this;
    }

    Thread& enters(RegionRef region, std::int64_t time)
    {
        events::Enter record;
        record.time = Picoseconds{time};
        record.region = region;
        activity_.see(record);
        return *this;
    }

    std::vector<TimeSpan> spans() const
    {
        return activity_.spans();
    }

private:
    static inline const std::set<RegionRef> regions_of_end_{finalize};
    ThreadActivity activity_{regions_of_end_};
};

using events::Enter;
using events::Leave;
using events::ThreadFork;
using events::ThreadTeamBegin;
using events::ThreadTeamEnd;
using Spans = std::vector<TimeSpan>;

TEST(ThreadActivity, IsBetweenTheFirstRecordAndTheLast)
{
    EXPECT_EQ(Thread().spans(), Spans{});
    EXPECT_EQ(Thread().does<Enter>(3).does<Leave>(8).spans(), (Spans{span(3, 8)}));
}

TEST(ThreadActivity, EndsWithTheBeginOfMpiFinalize)
{
    Thread thread;
    thread.does<Enter>(3).enters(finalize, 8).does<Leave>(20).does<Leave>(25);
    EXPECT_EQ(thread.spans(), (Spans{span(3, 8)}));
}

TEST(ThreadActivity, AWorkerIdlesBetweenItsTeams)
{
    Thread worker;
    worker.does<ThreadTeamBegin>(1).does<Enter>(2).does<Leave>(3).does<ThreadTeamEnd>(4);
    worker.does<ThreadTeamBegin>(7).does<ThreadTeamEnd>(9);
    // One that follows at once goes on.
    worker.does<ThreadTeamBegin>(9).does<ThreadTeamEnd>(11);
    EXPECT_EQ(worker.spans(), (Spans{span(1, 4), span(7, 11)}));
}

TEST(ThreadActivity, ATeamInsideATeamIsWorkOfTheOuterOne)
{
    Thread worker;
    worker.does<ThreadTeamBegin>(1).does<ThreadFork>(2).does<ThreadTeamBegin>(3);
    worker.does<ThreadTeamEnd>(4).does<ThreadTeamEnd>(6).does<Leave>(9);
    EXPECT_EQ(worker.spans(), (Spans{span(1, 6)}));
}

TEST(ThreadActivity, ATeamThatDoesNotEndLastsToTheLastRecord)
{
    EXPECT_EQ(Thread().does<ThreadTeamBegin>(1).does<Enter>(5).spans(), (Spans{span(1, 5)}));
}

// The master of teams has work of its own between them, and so does a thread with regions there.
TEST(ThreadActivity, WhoHasWorkOutsideOfTeamsIsActiveAllTheTime)
{
    Thread master;
    master.does<ThreadFork>(1).does<ThreadTeamBegin>(2).does<ThreadTeamEnd>(3).does<Leave>(9);
    EXPECT_EQ(master.spans(), (Spans{span(1, 9)}));
    Thread later;
    later.does<ThreadTeamBegin>(2).does<ThreadTeamEnd>(3).does<Enter>(5).does<Leave>(6);
    EXPECT_EQ(later.spans(), (Spans{span(2, 6)}));
}

} // namespace
} // namespace haec_sim
