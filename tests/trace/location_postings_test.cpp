// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/location_postings.hpp"
#include "trace/request_tracker.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace haec_sim::test
{

namespace
{

struct Receive : Posting
{
};

struct Send : Posting
{
};

Turn at_record(std::uint64_t record)
{
    return {Picoseconds{static_cast<std::int64_t>(record)}, 0, record};
}

} // namespace

TEST(LocationPostings, GivesBackWhatWasSeenInOrder)
{
    LocationPostings<Receive> postings(100);
    auto& first = postings.open(at_record(0), Fate::unknown);
    auto& second = postings.open(at_record(1), Fate::unknown);
    EXPECT_TRUE(postings.complete(&second, Fate::completes));
    EXPECT_FALSE(postings.complete(nullptr, Fate::completes));
    EXPECT_TRUE(postings.complete(&first, Fate::completes));
    EXPECT_EQ(&postings.opened(), &first);
    postings.pop_opened();
    EXPECT_EQ(&postings.opened(), &second);
    EXPECT_EQ(postings.completed(), &second);
    postings.pop_completed();
    EXPECT_EQ(postings.completed(), nullptr);
    postings.pop_completed();
    EXPECT_EQ(postings.completed(), &first);
}

TEST(LocationPostings, FateIsLookedForWithinTheLimit)
{
    LocationPostings<Receive> postings(10);
    std::vector<Receive*> expired;
    const auto settle = [&](Receive& receive)
    {
        receive.fate = Fate::expired;
        expired.push_back(&receive);
    };
    const auto expire = [&](std::uint64_t seen, bool all) { postings.expire(seen, all, settle); };
    auto& first = postings.open(at_record(0), Fate::unknown);
    auto& second = postings.open(at_record(3), Fate::unknown);
    auto& third = postings.open(at_record(4), Fate::unknown);
    postings.complete(&second, Fate::completes);
    expire(9, false);
    EXPECT_TRUE(expired.empty());
    expire(10, false);
    EXPECT_EQ(expired, (std::vector<Receive*>{&first}));
    EXPECT_EQ(first.fate, Fate::expired);
    expire(13, false);
    EXPECT_TRUE(postings.has_unknown());
    expire(13, true);
    EXPECT_EQ(expired, (std::vector<Receive*>{&first, &third}));
    EXPECT_FALSE(postings.has_unknown());
    // Too late: it is nothing new.
    EXPECT_FALSE(postings.complete(&first, Fate::completes));
}

TEST(LocationPostings, MemoryIsUsedAgain)
{
    LocationPostings<Receive> postings(10);
    auto& first = postings.open(at_record(0), Fate::completes);
    postings.release_if_done(first);
    EXPECT_NE(first.serial, 0u);
    first.is_ready = first.is_over = true;
    postings.release_if_done(first);
    auto& second = postings.open(at_record(1), Fate::unknown);
    EXPECT_EQ(&first, &second);
    EXPECT_FALSE(second.is_ready);
}

TEST(RequestTracker, CompletionBelongsToTheLastRequestOfItsIdAndKind)
{
    RequestTracker<Send, Receive> requests;
    Send send;
    Receive receive;
    EXPECT_FALSE(requests.open(1, send));
    EXPECT_FALSE(requests.open(2, receive));
    EXPECT_EQ(requests.close<Receive>(1), nullptr);
    EXPECT_EQ(requests.close<Send>(1), &send);
    EXPECT_EQ(requests.close<Send>(1), nullptr);
    Receive again;
    const auto freed = requests.open(2, again);
    ASSERT_TRUE(freed);
    EXPECT_EQ(std::get<Receive*>(*freed), &receive);
    EXPECT_EQ(requests.close<Receive>(2), &again);
}

} // namespace haec_sim::test
