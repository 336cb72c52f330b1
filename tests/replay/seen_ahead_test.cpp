// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/fate.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

SeenCompletion of_tag(std::uint32_t tag)
{
    SeenCompletion seen;
    seen.channel = ChannelKey{CommRef{0}, 1, 2, tag};
    return seen;
}

} // namespace

TEST(SeenAhead, GivesTheCompletionsOfAnIdInOrder)
{
    SeenAhead ahead;
    ahead.add_request(7, 0);
    ahead.add_completion(7, of_tag(1), 1);
    ahead.add_request(8, 2);
    ahead.add_request(7, 3);
    ahead.add_completion(7, of_tag(3), 4);
    ahead.add_completion(8, of_tag(2), 5);
    EXPECT_EQ(ahead.claim(7)->channel->tag, 1u);
    EXPECT_EQ(ahead.claim(7)->channel->tag, 3u);
    EXPECT_FALSE(ahead.claim(7));
    EXPECT_EQ(ahead.claim(8)->channel->tag, 2u);
    EXPECT_FALSE(ahead.is_requested(8));
}

TEST(SeenAhead, RequestThatIsPostedAgainWasFreed)
{
    SeenAhead ahead;
    ahead.add_request(7, 0);
    ahead.add_request(7, 1);
    ahead.add_completion(7, of_tag(1), 2);
    EXPECT_EQ(ahead.claim(7)->fate, Fate::expired);
    EXPECT_EQ(ahead.claim(7)->fate, Fate::completes);
}

TEST(SeenAhead, CompletionBeyondTheLimitIsNotSeen)
{
    SeenAhead ahead;
    ahead.add_request(7, 10);
    ahead.add_completion(7, of_tag(1), 10 + lookahead_limit - 1);
    EXPECT_EQ(ahead.claim(7)->fate, Fate::completes);
    ahead.add_request(7, 10);
    ahead.add_completion(7, of_tag(1), 10 + lookahead_limit);
    EXPECT_EQ(ahead.claim(7)->fate, Fate::expired);
}

TEST(SeenAhead, KnowsNothingAtFirst)
{
    SeenAhead ahead;
    EXPECT_FALSE(ahead.claim(0));
    ahead.add_request(1, 0);
    EXPECT_TRUE(ahead.is_requested(1));
    EXPECT_FALSE(ahead.claim(0));
    EXPECT_FALSE(ahead.claim(1));
}

} // namespace haec_sim::test
