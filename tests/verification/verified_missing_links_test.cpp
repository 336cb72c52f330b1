// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/split_mix.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/link_name.hpp"
#include "routed_machine.hpp"

#include <gtest/gtest.h>

#include <map>

// Machines that lack links, nodes and switches (spec: links-that-adapt, "Profiles"): by hand, and
// the simulator's against those that haec_verify derives.

namespace haec_sim::test
{

namespace
{

using Texts = std::vector<std::string>;

Platform::Description lacking(Platform::Description description, const Texts& missing)
{
    description.parameters.set("without", missing, true);
    return description;
}

/// Three switches, each joined to both others, with a node on each.
Platform::Description triangle()
{
    Platform::Description description("hyperx");
    description.parameters.set("size", std::vector<std::int64_t>{3}, true);
    description.parameters.set("nodes_per_switch", std::int64_t{1}, true);
    description.take_defaults();
    return description;
}

/// The names of the links on a way, or that there is none.
Texts way(const Platform& platform, std::uint32_t from, std::uint32_t to)
{
    Texts names;
    try
    {
        for (const auto link : platform.route({from}, {to}))
        {
            names.push_back(link_name(platform.topology(), link) + " " +
                            platform.link_type(link).name);
        }
    }
    catch (const UsageError&)
    {
        return {"none"};
    }
    return names;
}

Texts way(const verification::Machine& machine, const Platform& platform, std::uint32_t from,
          std::uint32_t to)
{
    Texts names;
    try
    {
        for (const auto& hop : route_of(machine, from, to))
        {
            names.push_back(vertex_name(platform.topology(), {hop.from}) + "->" +
                            vertex_name(platform.topology(), {hop.to}) + " " +
                            platform.link_types()[hop.type.value].name);
        }
    }
    catch (const UsageError&)
    {
        return {"none"};
    }
    return names;
}

/// Some names of what the machine has.
Texts random_missing(const Platform& whole, std::uint64_t seed)
{
    const auto draw = [&seed](std::uint64_t bound)
    { return split_mix(seed += split_mix_increment) % bound; };
    const auto& topology = whole.topology();
    Texts missing;
    for (auto count = 1 + draw(6); count > 0; --count)
    {
        const LinkId link{draw(topology.link_count())};
        const auto ends = topology.link(link);
        const auto from = vertex_name(topology, ends.from);
        const auto to = vertex_name(topology, ends.to);
        const bool is_switch = ends.from.value >= topology.node_count();
        const auto kind = draw(8);
        missing.push_back(kind == 0   ? (is_switch ? "switch " : "node ") + from
                          : kind == 1 ? from + "->" + to
                                      : to + "<->" + from);
    }
    return missing;
}

} // namespace

TEST(MissingLinks, MessagesGoAround)
{
    const Platform platform(lacking(triangle(), {"s0<->s1"}));
    EXPECT_EQ(way(platform, 0, 1),
              (Texts{"0->s0 node", "s0->s2 link", "s2->s1 link", "s1->1 node"}));
    EXPECT_EQ(platform.hops({0}, {1}), 4U);
    EXPECT_EQ(platform.topology().name(), "hyperx");
    // Three links between switches and nodes, two among switches.
    EXPECT_EQ(platform.topology().link_count(), 10U);
    const Platform one_way(lacking(triangle(), {"s0->s1"}));
    EXPECT_EQ(one_way.hops({0}, {1}), 4U);
    EXPECT_EQ(one_way.hops({1}, {0}), 3U);
    EXPECT_EQ(one_way.topology().link_count(), 11U);
}

TEST(MissingLinks, SomeHaveNoWay)
{
    const Platform platform(lacking(triangle(), {"switch s0"}));
    EXPECT_EQ(way(platform, 0, 1), (Texts{"none"}));
    EXPECT_EQ(platform.hops({2}, {1}), 3U);
    const Platform fewer(lacking(triangle(), {"node 2", "s0->s2", "s2<->s0"}));
    EXPECT_EQ(way(fewer, 2, 1), (Texts{"none"}));
    EXPECT_EQ(fewer.hops({0}, {1}), 3U);
}

TEST(MissingLinks, NamesOfNothingAreRefused)
{
    for (const std::string text : {"s0<->s3", "0<->1", "node 3", "node s0", "switch 1", "s0", "->"})
    {
        EXPECT_THROW(Platform(lacking(triangle(), {text})), UsageError) << text;
    }
}

TEST(MissingLinks, HaecVerifyFindsTheSameWays)
{
    std::size_t around = 0;
    std::uint64_t seed = 0;
    for (const char* name : {"fat_tree 4,4;1,2;1,2", "fat_tree k 4 levels 3", "hyperx 4,3,2 p2",
                             "hyperx 4,4 width 2,2 p8", "dragonfly 2,[4,3] width 1,2,h2,g5"})
    {
        const auto description = described(name);
        const Platform whole(description);
        for (int round = 0; round < 8; ++round)
        {
            const auto left = lacking(description, random_missing(whole, ++seed));
            const Platform platform(left);
            const auto machine = verification::derive_machine(left);
            for (std::uint32_t from = 0; from < platform.node_count(); from += 3)
            {
                for (std::uint32_t to = 0; to < platform.node_count(); ++to)
                {
                    const auto expected = way(platform, from, to);
                    ASSERT_EQ(way(machine, platform, from, to), expected) << name << seed;
                    around += expected != way(whole, from, to) ? 1 : 0;
                }
            }
        }
    }
    EXPECT_GT(around, 100U);
}

} // namespace haec_sim::test
