// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Factors of computing by regions, processes and nodes (spec: processors, "Selectors").

#include "configuration_fixture.hpp"
#include "message_of.hpp"
#include "simulation/replay/compute_scale.hpp"
#include "simulation/replay/compute_selectors.hpp"
#include "simulation/replay/replay_keys.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace haec_sim
{

using test::fault_of;
using test::read;
using test::with_sections;

namespace
{

std::string with_scale(const std::string& value)
{
    return with_sections(R"("topology": {"type": "mesh", "size": [3, 1, 1]}, "replay": {)"
                         R"("compute_scale": )" +
                         value + "}");
}

Definitions with_regions(const std::vector<std::string>& names)
{
    Definitions definitions;
    for (std::uint32_t number = 0; number < names.size(); ++number)
    {
        definitions.append(definitions::String{StringRef{number}, names[number]});
        definitions::Region region{};
        region.self = RegionRef{number};
        region.name = StringRef{number};
        definitions.append(region);
    }
    return definitions;
}

/// Processes 0 to 2 on the nodes of the same numbers, of a trace with these regions.
ReplayOptions placed(const std::string& value,
                     const std::vector<std::string>& regions = {"main", "solve", "sort", "so*"})
{
    const auto configuration = read(with_scale(value));
    auto options = replay_options(configuration.replay);
    const Platform platform(configuration.platform);
    const std::vector<NodeId> node_of{NodeId{0}, NodeId{1}, NodeId{2}};
    const auto is_no_barrier = [&](RegionRef region) { return regions[region.value] != "barrier"; };
    options.compute_selectors.find_regions(with_regions(regions), is_no_barrier);
    options.compute_selectors.place(platform, node_of);
    return options;
}

/// The time of 1000 ps of computing in a region of a process.
std::int64_t time_of_1000(const ReplayOptions& options, std::uint32_t process, RegionRef region)
{
    const ComputeScale scale(options.compute_scale * options.compute_selectors.of_process(process));
    return scale.of(Picoseconds{1000}, options.compute_selectors.in_region(region)).count();
}

std::string fault_in(const std::string& value)
{
    return test::message_of([&] { placed(value); });
}

} // namespace

TEST(ComputeSelectors, AllThatMatchMultiply)
{
    const auto options = placed(R"({"*": 2, "region:solve": 0.8, "region:sol*": 0.5,
                                    "processes:1-2": 1.5, "node:1": 3})");
    // 2; 2 * 1.5 * 3 = 9; 2 * 1.5 = 3; in solve 0.8 * 0.5 = 0.4 of it.
    EXPECT_EQ(time_of_1000(options, 0, RegionRef{0}), 2000);
    EXPECT_EQ(time_of_1000(options, 1, RegionRef{0}), 9000);
    EXPECT_EQ(time_of_1000(options, 2, RegionRef{0}), 3000);
    EXPECT_EQ(time_of_1000(options, 0, RegionRef{1}), 800);
    EXPECT_EQ(time_of_1000(options, 1, RegionRef{1}), 3600);
    EXPECT_EQ(time_of_1000(options, 2, RegionRef{1}), 1200);
    EXPECT_EQ(time_of_1000(options, 0, RegionRef{}), 2000);
}

TEST(ComputeSelectors, ANumberIsTheFactorOfAll)
{
    const auto options = placed("0.5");
    EXPECT_FALSE(options.compute_selectors.has_regions());
    EXPECT_EQ(time_of_1000(options, 2, RegionRef{1}), 500);
    EXPECT_EQ(time_of_1000(placed(R"({"node:0..1": 0})"), 1, RegionRef{0}), 0);
    EXPECT_EQ(time_of_1000(placed(R"({"node:0..1": 0})"), 2, RegionRef{0}), 1000);
}

TEST(ComputeSelectors, AStarAtTheEndIsAnyEndUnlessARegionIsCalledSo)
{
    const auto exact = placed(R"({"region:so*": 4})");
    EXPECT_EQ(time_of_1000(exact, 0, RegionRef{1}), 1000);
    EXPECT_EQ(time_of_1000(exact, 0, RegionRef{3}), 4000);
    const auto any = placed(R"({"region:so*": 4})", {"main", "solve", "sort", "s"});
    EXPECT_EQ(time_of_1000(any, 0, RegionRef{0}), 1000);
    EXPECT_EQ(time_of_1000(any, 0, RegionRef{1}), 4000);
    EXPECT_EQ(time_of_1000(any, 0, RegionRef{2}), 4000);
    EXPECT_EQ(time_of_1000(any, 0, RegionRef{3}), 1000);
}

TEST(ComputeSelectors, WhatIsNotThereIsRefused)
{
    const std::string key = "replay.compute_scale.";
    EXPECT_EQ(fault_in(R"({"region:slove": 2})"),
              key + "region:slove: the trace has no region 'slove'; did you mean 'solve'?");
    EXPECT_EQ(fault_in(R"({"region:x*": 2})"),
              key + "region:x*: the trace has no region 'x*'; there are main, solve, sort, so*");
    EXPECT_EQ(fault_in(R"({"processes:2-3": 2})"),
              key + "processes:2-3: '2-3' selects processes that the trace lacks; a number is "
                    "from 0 to 2");
    EXPECT_EQ(fault_in(R"x({"node:(1..3,*,*)": 2})x"),
              key + "node:(1..3,*,*): '(1..3,*,*)' selects nodes that the machine lacks; x is "
                    "from 0 to 2");
    EXPECT_EQ(fault_in(R"({"region:so*": 1e6, "region:main": 1e4, "region:m*": 1e4})"),
              "replay.compute_scale: the product of the selectors of one stretch of computing is "
              "beyond 1e6; give smaller factors");
}

TEST(ComputeSelectors, WhatNeverComputesIsRefused)
{
    EXPECT_NO_THROW(placed(R"({"region:b*": 2})", {"barrier", "build"}));
    EXPECT_EQ(test::message_of(
                  [] {
                      placed(R"({"region:b*": 2})", {"barrier", "main"});
                  }),
              "replay.compute_scale.region:b*: 'b*' is no computing of the program, but of MPI or "
              "of OpenMP itself; select a region of the program");
}

TEST(ComputeSelectors, WhatIsNoSelectorIsRefused)
{
    const std::string key = "box.json: replay.compute_scale";
    const std::string names = "*, region:NAME, processes:A-B, node:NODES";
    EXPECT_EQ(fault_of(with_scale(R"({"rank:3": 2})")),
              key + ".rank:3: unknown key; use one of " + names);
    EXPECT_EQ(fault_of(with_scale(R"({"region:": 2})")).find(key + ".region:: unknown key"), 0U);
    EXPECT_EQ(fault_of(with_scale(R"({"region:a": -1})")),
              key + ".region:a: out of range: expected a number from 0 to 1000000, found -1");
    EXPECT_EQ(fault_of(with_scale("{}")),
              key +
                  ": is empty; expected a number from 0 to 1000000, or an object of such "
                  "numbers: " +
                  names);
    EXPECT_EQ(fault_of(with_scale(R"({"processes:3-1": 2})")),
              key + ".processes:3-1: '3-1' selects no processes; write a number as 7, or numbers "
                    "as 0-3");
    EXPECT_EQ(fault_of(with_scale(R"({"node:some": 2})")),
              key + ".node:some: 'some' selects no nodes; write all, numbers as 0..3, or places "
                    "as (0..3,*,1)");
}

} // namespace haec_sim
