// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links that change by a plan: the vectors of the specification (spec: links-that-adapt,
// "Profiles"), sums by hand, and files that are refused.

#include "network/link_profile.hpp"

#include "haec_sim/error.hpp"
#include "network/fifo_network.hpp"
#include "profile_file.hpp"
#include "traffic.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::int64_t one_microsecond = 1'000'000;

/// A message: its bytes, and when it begins [us].
struct Sent
{
    std::uint64_t bytes = 0;
    std::int64_t begin = 0;
};

/// Nodes in a line, whose links have 10 GB/s and 1 us.
Platform line(std::int64_t length)
{
    auto description = test::machine("mesh", {length, 1, 1}).description();
    for (LinkType& type : description.link_types)
    {
        type.bandwidth = BytesPerSecond{10e9};
        type.latency = Nanoseconds{1000};
    }
    return Platform(description);
}

/// When messages from the first node to the last arrive [ns], with such lines of a profile.
std::vector<double> arrivals(const std::string& lines, const std::vector<Sent>& sent,
                             Bytes segment = Bytes{0}, std::int64_t length = 2)
{
    const Platform platform = line(length);
    const test::ProfileFile file(lines);
    NetworkOptions options;
    options.segment = segment;
    options.profile = std::make_shared<const LinkProfile>(file.path(), platform);
    FifoNetwork network(platform, test::rates_of(platform), options);
    std::vector<NetworkEntry> messages;
    const NodeId last{static_cast<std::uint32_t>(length - 1)};
    for (const auto& [bytes, begin] : sent)
    {
        messages.push_back(
            test::message(0, {0}, last, bytes, Picoseconds{begin * one_microsecond}));
        messages.back().name.sequence = messages.size();
    }
    const auto waiting = test::waiting_of(network, messages);
    std::vector<double> result;
    for (std::size_t message = 0; message < sent.size(); ++message)
    {
        // Alone: the bytes at 10 GB/s, and 1 us for each link; segments and cut-through add none.
        const auto alone =
            static_cast<std::int64_t>(sent[message].bytes) * 100 + (length - 1) * one_microsecond;
        result.push_back(static_cast<double>(sent[message].begin * one_microsecond + alone +
                                             waiting[message].count()) /
                         1000);
    }
    return result;
}

using Times = std::vector<double>;

/// The message of the error that a profile with these lines ends in, behind its file's name.
std::string refusal(const std::string& lines)
{
    const Platform platform = test::machine("haec_box", {2, 2, 2});
    const test::ProfileFile file(lines);
    try
    {
        const LinkProfile profile(file.path(), platform);
    }
    catch (const UsageError& error)
    {
        const std::string text = error.what();
        return text.substr(text.find(", line"));
    }
    return "accepted";
}

const std::string failure = "(0,0,0)->(1,0,0),5us,20us,,,off\n";

} // namespace

TEST(LinkProfile, WorkEndsBeforeALinkGoesOff)
{
    EXPECT_EQ(arrivals(failure, {{30'000, 0}, {10'000, 3}, {10'000, 3}}),
              (Times{4000, 5000, 6000}));
    EXPECT_EQ(arrivals(failure, {{30'000, 0}, {10'000, 3}, {10'001, 3}}),
              (Times{4000, 5000, 22000.1}));
}

TEST(LinkProfile, SegmentsGoOnWhenTheLinkIsBack)
{
    EXPECT_EQ(arrivals(failure, {{60'000, 0}}, Bytes{10'000}), (Times{22'000}));
    EXPECT_EQ(arrivals(failure, {{60'000, 0}}), (Times{27'000}));
}

TEST(LinkProfile, TheOtherDirectionIsOn)
{
    EXPECT_EQ(arrivals("(1,0,0)->(0,0,0),0,end,,,off\n", {{10'000, 6}}), (Times{8000}));
    EXPECT_EQ(arrivals("(1,0,0)<->(0,0,0),5us,20us,,,off\n", {{10'000, 6}}), (Times{22'000}));
}

TEST(LinkProfile, FiguresAreThoseOfTheBegin)
{
    // 10 kB take 2 us at half of the bandwidth; the second one begins at 4 us, when that is over.
    EXPECT_EQ(arrivals("optical,0,4us,x0.5,,\n", {{20'000, 0}, {10'000, 1}}), (Times{5000, 6000}));
    EXPECT_EQ(arrivals("optical,0,4us,5GB/s,2us,\n", {{20'000, 0}}), (Times{6000}));
    // Faster than usual: a message may arrive sooner than alone.
    EXPECT_EQ(arrivals("optical,0,4us,x2,x0.25,\n", {{20'000, 0}}), (Times{1250}));
    // Nothing passes on a link: the second one would be there at 3.1 us.
    EXPECT_EQ(
        arrivals("optical,2us,4us,,0.1us,\noptical,0,2us,,5us,\n", {{10'000, 0}, {10'000, 2}}),
        (Times{6000, 7000}));
    // Latencies of both links on the way: 2 us each.
    EXPECT_EQ(arrivals("optical:0,0,end,,x2,\n", {{10'000, 0}}, Bytes{0}, 3), (Times{5000}));
}

TEST(LinkProfile, TheLaterLineCounts)
{
    const std::string half = "optical,0,100us,x0.5,,\n";
    const std::string off = "optical,10us,20us,,,off\n";
    EXPECT_EQ(arrivals(half + off, {{10'000, 12}, {10'000, 40}}), (Times{23'000, 43'000}));
    EXPECT_EQ(arrivals(off + half, {{10'000, 12}, {10'000, 40}}), (Times{15'000, 43'000}));
}

TEST(LinkProfile, ALinkThatNeverComesBackEndsTheRun)
{
    try
    {
        arrivals("optical,5us,end,,,off\n", {{10'000, 3}, {10'000, 4}, {10'000, 4}});
        FAIL();
    }
    catch (const UsageError& error)
    {
        const std::string text = error.what();
        EXPECT_NE(text.find(", line 2: the link (0,0,0)->(1,0,0) never comes back, and message 3 "
                            "of process 0, from (0,0,0) to (1,0,0), waits for it from 0.000005 s"),
                  std::string::npos)
            << text;
    }
}

TEST(LinkProfile, BadLinesAreRefused)
{
    const auto begins_with = [](const std::string& lines, const std::string& text)
    { EXPECT_EQ(refusal(lines).substr(0, text.size()), text); };
    begins_with("optical,0,1us,x2,,\n# a comment\n\noptical,1us,1us,x2,,\n",
                ", line 5: the change lasts no time");
    begins_with("optical,1,5us,x2,,\n", ", line 2: '1' is no time");
    begins_with("optical,end,end,x2,,\n", ", line 2: 'end' is no time");
    begins_with("optical,-1us,5us,x2,,\n", ", line 2: '-1us' is no time");
    begins_with("optical,1us,later,x2,,\n", ", line 2: 'later' is no time");
    begins_with("optical,0,1us,x-1,,\n", ", line 2: 'x-1' is no bandwidth");
    begins_with("optical,0,1us,7,,\n", ", line 2: '7' is no bandwidth");
    begins_with("optical,0,1us,,x0,\n", ", line 2: 'x0' is no latency");
    begins_with("optical,0,1us,,,on\n", ", line 2: 'on' is no state");
    begins_with("optical,0,1us,,,\n", ", line 2: the line changes nothing");
    begins_with("optical,0,1us,x2,,off\n", ", line 2: a link that is off has no bandwidth");
    begins_with("optical,0,1us,x2\n", ", line 2: the line has 4 fields");
    begins_with("copper,0,1us,x2,,\n", ", line 2: 'copper' is neither a link");
    begins_with("optical:x,0,1us,x2,,\n", ", line 2: 'optical:x' names no place");
    begins_with("optical:0-1,0,1us,x2,,\n", ", line 2: the machine has no link 'optical:0-1'");
    begins_with("(0,0,0)->(1,1,0),0,1us,x2,,\n",
                ", line 2: the machine has no link '(0,0,0)->(1,1,0)'");
    EXPECT_EQ(refusal("wireless:0-1,0,1us,x2,,\noptical:1,0,1us,x2,,\n"), "accepted");
}

} // namespace haec_sim
