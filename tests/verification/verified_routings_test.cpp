// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routed_machine.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/reference_values.hpp"
#include "verification/machines/philox.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

// Routings that depend on the message alone, against docs/spec/topologies-values.json.

namespace haec_sim::test
{

namespace
{

using verification::Hop;
using verification::Machine;
using verification::RouteKey;

/// Of "random_vectors".
struct VectorCase
{
    std::string machine;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::string routing;
    /// What the file calls the machine, where it says less than elsewhere.
    std::string short_name = machine;
};

void PrintTo(const VectorCase& vector, std::ostream* out)
{
    *out << vector.short_name << ", " << vector.routing;
}

class RandomVector : public testing::TestWithParam<VectorCase>
{
};

/// Loads of links, by vertex and port.
class Loads
{
public:
    void add(const std::vector<Hop>& hops)
    {
        for (const auto& hop : hops)
        {
            ++of_[{hop.type.value, hop.from, hop.port}];
        }
    }

    /// Of the fullest link of that type.
    double most(std::uint32_t type) const
    {
        std::uint64_t most = 0;
        for (const auto& [name, load] : of_)
        {
            most = std::get<0>(name) == type ? std::max(most, load) : most;
        }
        return static_cast<double>(most);
    }

    double most() const
    {
        std::uint64_t most = 0;
        for (const auto& [name, load] : of_)
        {
            most = std::max(most, load);
        }
        return static_cast<double>(most);
    }

private:
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>, std::uint64_t> of_;
};

double fraction(const std::string& text)
{
    const auto slash = text.find('/');
    const auto above = std::stod(text.substr(0, slash));
    return slash == std::string::npos ? above : above / std::stod(text.substr(slash + 1));
}

std::uint32_t transposed(std::uint32_t node)
{
    return node % 8 * 8 + node / 8;
}

std::uint32_t complement(std::uint32_t node)
{
    return 63 - node;
}

std::uint32_t next_group_of_dragonfly(std::uint32_t node)
{
    return (node + 8) % 72;
}

/// The load of the fullest link where each node sends that many messages, of one.
double mean_load(const Machine& machine, std::uint32_t nodes,
                 std::uint32_t (*destination)(std::uint32_t), std::uint64_t messages)
{
    Loads loads;
    for (std::uint32_t from = 0; from < nodes; ++from)
    {
        for (std::uint64_t sequence = 0; sequence < messages; ++sequence)
        {
            loads.add(route_of(machine, from, destination(from), {from, sequence}));
        }
    }
    return loads.most() / static_cast<double>(messages);
}

/// Two racks of [4,4,5] with two nodes a switch, one message a pair both ways in each of so many
/// rounds: the first has D = destination, each further one 1 more. The load of the fullest link of
/// each level.
std::vector<double> loads_between_racks(std::uint32_t indirect, std::int64_t links_per_pair,
                                        std::uint64_t rounds)
{
    auto description = described("hierarchical 4,4,5 K 1,1,1 p2");
    description.parameters.set("links_per_pair", std::vector<std::int64_t>{1, 1, links_per_pair},
                               true);
    const auto machine =
        verification::derive_machine(description, {.routing = "round_robin", .indirect = indirect});
    Loads loads;
    for (std::uint32_t from = 0; from < 32; ++from)
    {
        for (std::uint32_t to = 32; to < 64; ++to)
        {
            for (std::uint64_t round = 0; round < rounds; ++round)
            {
                loads.add(route_of(machine, from, to, {from, round}));
                loads.add(route_of(machine, to, from, {to, round}));
            }
        }
    }
    std::vector<double> most;
    for (const auto* role : {"level1", "level2", "level3"})
    {
        const auto type = std::ranges::find(description.link_types, role, &LinkType::name);
        most.push_back(
            loads.most(static_cast<std::uint32_t>(type - description.link_types.begin())) /
            static_cast<double>(rounds));
    }
    return most;
}

} // namespace

TEST_P(RandomVector, HasThePortsOfAnotherProgram)
{
    const auto& [name, from, to, routing, short_name] = GetParam();
    const auto machine = routed(name, {.routing = routing});
    const auto key = short_name + ": " + std::to_string(from) + " to " + std::to_string(to) + ", " +
                     routing + ": ports of sequence 0, 1, 2, 3 (sender 0, seed 0)";
    const auto expected = reference_values("topologies-values.json")["random_vectors"][key];
    ASSERT_EQ(expected.size(), 4u);
    for (Json::ArrayIndex sequence = 0; sequence < 4; ++sequence)
    {
        EXPECT_EQ(ports_of(route_of(machine, from, to, {0, sequence})),
                  expected[sequence].asString());
    }
}

INSTANTIATE_TEST_SUITE_P(Machines, RandomVector,
                         testing::Values(VectorCase{"torus 8,8", 0, 36, "random"},
                                         VectorCase{"torus 8,8", 0, 27, "valiant"},
                                         VectorCase{"torus 8,8", 0, 27, "o1turn"},
                                         VectorCase{"torus 8,8", 0, 36, "round_robin"},
                                         VectorCase{"fat_tree k 4 levels 3", 0, 63, "random"},
                                         VectorCase{"fat_tree k 4 levels 3", 0, 63, "round_robin"},
                                         VectorCase{"dragonfly 2,4,2,9 relative", 0, 71, "valiant",
                                                    "dragonfly 2,4,2,9"}));

TEST(VerifiedRoutings, FillLinksAsEvenlyAsComputed)
{
    const auto values = reference_values("topologies-values.json");
    const auto grid = values["channel_load_grids"]["torus 8,8"];
    constexpr double tolerance = 0.05;
    const auto expect = [&](const char* routing, auto destination, const char* key)
    {
        const auto load =
            mean_load(routed("torus 8,8", {.routing = routing}), 64, destination, 3000);
        EXPECT_NEAR(load, fraction(grid[key].asString()), tolerance * load) << key;
    };
    expect("random", transposed, "transpose, random");
    expect("random", complement, "bit_complement, random");
    expect("o1turn", transposed, "transpose, o1turn");
    expect("valiant", transposed, "any permutation, valiant");
    const auto load = mean_load(routed("dragonfly 2,4,2,9 relative", {.routing = "valiant"}), 72,
                                next_group_of_dragonfly, 3000);
    const auto expected =
        values["dragonfly"]["2,4,2,9 relative"]["group i to i + 1, valiant"]["loads"]["global"];
    EXPECT_NEAR(load, fraction(expected.asString()), tolerance * load);
}

// Up by the digits of 27 = 3 + 4 (2 + 4), behind 4 ports down; down by those of 36.
TEST(VerifiedRoutings, SModKGoesUpByTheSource)
{
    const auto machine = routed("fat_tree k 4 levels 3", {.routing = "s_mod_k"});
    EXPECT_EQ(ports_of(route_of(machine, 27, 36)), "0 7 6 2 1 0");
}

// MARS, Fig. 8.
TEST(VerifiedRoutings, IndirectWaysShareTheLoad)
{
    const auto expected = reference_values(
        "topologies-values.json")["mars_fig8"]
                                 ["two racks, all to all between them, [4,4,5], p = 2, "
                                  "one message a pair, evenly over the paths"];
    const auto expect = [&](std::uint32_t indirect, std::int64_t links, std::uint64_t rounds)
    {
        const auto key = "direct + " + std::to_string(indirect) + ", k3 = " + std::to_string(links);
        const auto loads = loads_between_racks(indirect, links, rounds);
        for (std::size_t level = 0; level < 3; ++level)
        {
            const auto load = expected[key]["level" + std::to_string(level + 1)];
            ASSERT_TRUE(load.isString());
            EXPECT_DOUBLE_EQ(loads[level], fraction(load.asString())) << key << ", " << level + 1;
        }
    };
    expect(0, 1, 1);
    expect(1, 1, 2);
    expect(2, 1, 3);
    expect(3, 1, 4);
    expect(0, 16, 1);
}

// Five groups with four links between two: the second word takes one of those to the third group.
TEST(VerifiedRoutings, ValiantTakesAnyLinkToTheThirdGroup)
{
    const auto machine = routed("dragonfly 4,8,2,5 (4 per pair) relative", {.routing = "valiant"});
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (std::uint32_t sequence = 0; sequence < 50; ++sequence)
    {
        const auto words = verification::philox({0x80000000U, 0, sequence, 0}, {0, 0});
        // Between groups 0 and 1 the third ones are 2, 3 and 4, d - 1 = 1, 2 and 3 away.
        const auto third = 2 + static_cast<std::uint32_t>(std::uint64_t{words[0]} * 3 >> 32);
        const auto port = third - 1 + 4 * (words[1] >> 30);
        const auto hops = route_of(machine, 0, 32, {0, sequence});
        const auto global = std::ranges::find(hops, 160 + port / 2, &Hop::from);
        ASSERT_NE(global, hops.end());
        EXPECT_EQ(global->port, 4 + 7 + port % 2);
        EXPECT_EQ((global->to - 160) / 8, third);
        seen.emplace(third, port);
    }
    EXPECT_EQ(seen.size(), 12u);
}

// With two groups there is no third one.
TEST(VerifiedRoutings, NoWayLeadsThroughAGroupThatIsNotThere)
{
    auto description = described("dragonfly 2,4,2,9 relative");
    description.parameters.set("groups", std::int64_t{2}, true);
    const auto usual = verification::derive_machine(description);
    const auto valiant = verification::derive_machine(description, {.routing = "valiant"});
    const auto random =
        verification::derive_machine(description, {.routing = "round_robin", .indirect = 5});
    EXPECT_EQ(ports_of(route_of(valiant, 1, 12)), ports_of(route_of(usual, 1, 12)));
    EXPECT_EQ(ports_of(route_of(random, 1, 12)), ports_of(route_of(usual, 1, 12)));
}

// A word for each block of 64: the first one's highest bit says which dimension goes first.
TEST(VerifiedRoutings, SegmentsHaveWordsOfTheirOwn)
{
    const auto machine =
        routed("torus 8,8", {.routing = "o1turn", .seed = 0x100000007, .is_by_segment = true});
    std::set<std::string> seen;
    for (std::uint32_t segment = 0; segment < 20; ++segment)
    {
        const auto word = verification::philox({0x80000000U + 64 * segment, 5, 9, 2},
                                               verification::PhiloxKey{7, 1})[0];
        const auto ports =
            ports_of(route_of(machine, 0, 9, {5, (std::uint64_t{2} << 32) + 9, segment}));
        EXPECT_EQ(ports, word >= 0x80000000U ? "2 0" : "0 2") << segment;
        seen.insert(ports);
    }
    EXPECT_EQ(seen.size(), 2u);
}

TEST(VerifiedRoutings, RoundRobinTakesSegmentsInTurn)
{
    const auto machine = routed("fat_tree k 4 levels 3", {.routing = "round_robin"});
    EXPECT_EQ(ports_of(route_of(machine, 0, 63, {0, 1, 2})),
              ports_of(route_of(machine, 0, 63, {0, 3, 0})));
    EXPECT_NE(ports_of(route_of(machine, 0, 63, {0, 1, 2})),
              ports_of(route_of(machine, 0, 63, {0, 1, 0})));
}

// Nodes, and switches on the way, have the same switches as neighbours.
TEST(VerifiedRoutings, OfAGraphArrive)
{
    const ScratchFolder folder;
    const auto file = (folder.path() / "sample.graph").string();
    std::ofstream(file) << reference_values("topologies-values.json")["graph_sample"].asString();
    Platform::Description graph("graph");
    graph.parameters.set("file", file, true);
    graph.take_defaults();
    for (const auto* routing : {"s_mod_k", "round_robin", "random", "valiant"})
    {
        SCOPED_TRACE(routing);
        const auto machine = verification::derive_machine(graph, {.routing = routing});
        std::set<std::uint32_t> passed;
        for (std::uint32_t from = 0; from < 8; ++from)
        {
            for (std::uint32_t to = 0; to < 8; ++to)
            {
                auto at = from;
                for (const auto& hop : route_of(machine, from, to, {from, to}))
                {
                    ASSERT_EQ(hop.from, at);
                    at = hop.to;
                    passed.insert(at);
                }
                ASSERT_EQ(at, to);
            }
        }
        EXPECT_EQ(passed.size(), 14u);
    }
}

// Every routing arrives, from link to link.
TEST(VerifiedRoutings, LeadFromLinkToLink)
{
    for (const auto& machine : small_machines())
    {
        if (machine.topology == "graph")
        {
            continue;
        }
        for (const auto* routing : {"s_mod_k", "round_robin", "random", "valiant"})
        {
            if (machine.topology == "fat_tree" && routing == std::string("valiant"))
            {
                continue;
            }
            SCOPED_TRACE(machine.name + ", " + routing);
            const auto description = described(machine.name);
            const auto made =
                verification::derive_machine(description, {.routing = routing, .indirect = 2});
            const auto nodes = Platform(description).node_count();
            for (std::uint32_t from = 0; from < nodes; from += 1 + nodes / 20)
            {
                for (std::uint32_t to = 0; to < nodes; to += 1 + nodes / 33)
                {
                    auto at = from;
                    for (const auto& hop : route_of(made, from, to, {from, to}))
                    {
                        ASSERT_EQ(hop.from, at);
                        at = hop.to;
                    }
                    ASSERT_EQ(at, to);
                }
            }
        }
    }
}

} // namespace haec_sim::test
