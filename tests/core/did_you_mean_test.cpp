// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text/did_you_mean.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

TEST(DidYouMean, EditDistanceCountsLetters)
{
    EXPECT_EQ(edit_distance("latency", "latency"), 0U);
    EXPECT_EQ(edit_distance("latncy", "latency"), 1U);
    EXPECT_EQ(edit_distance("latemcy", "latency"), 1U);
    EXPECT_EQ(edit_distance("laetncy", "latency"), 1U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(DidYouMean, CaseAndDashesDoNotCount)
{
    EXPECT_EQ(edit_distance("pnc", "PNC"), 0U);
    EXPECT_EQ(edit_distance("log-level", "log_level"), 0U);
}

TEST(DidYouMean, NearestIsWithinAThirdOfTheWord)
{
    const std::vector<std::string> keys{"bandwidth", "latency", "routing"};
    EXPECT_EQ(nearest("bandwith", keys), "bandwidth");
    EXPECT_EQ(nearest("rooting", keys), "routing");
    EXPECT_EQ(nearest("x", keys), std::nullopt);
    EXPECT_EQ(nearest("colour", keys), std::nullopt);
    EXPECT_EQ(nearest("latency", {}), std::nullopt);
}

TEST(DidYouMean, TailOfAMessage)
{
    EXPECT_EQ(did_you_mean("latncy", {"latency", "size"}), "; did you mean 'latency'?");
    EXPECT_EQ(did_you_mean("colour", {"latency", "size"}), "; use one of latency, size");
    EXPECT_EQ(did_you_mean("colour", {"size"}), "; use size");
    EXPECT_EQ(did_you_mean("colour", {}), "; leave it out, no name is valid here");
}

} // namespace haec_sim
