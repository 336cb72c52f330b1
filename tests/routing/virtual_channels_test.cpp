// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routed_machine.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

// Messages cannot deadlock where no channel of a link waits for itself, over others: the graph of
// who waits for whom has no cycle. What another program finds is in
// "virtual_channels" of docs/spec/topologies-values.json.

namespace haec_sim::test
{

namespace
{

/// A channel of a link.
using Buffer = std::pair<std::uint64_t, std::uint32_t>;

/// Which buffers units in a buffer wait for, over some routes.
class WaitGraph
{
public:
    explicit WaitGraph(std::uint32_t channels) : channels_(channels) {}

    void add(const Platform& machine, NodeId from, NodeId to, const RouteKey& key)
    {
        const auto route = machine.route(from, to, key);
        std::vector<std::uint32_t> channels;
        machine.routing().append_channels(from, to, key, route, channels);
        ASSERT_EQ(channels.size(), route.size());
        for (std::size_t hop = 0; hop < route.size(); ++hop)
        {
            highest_ = std::max(highest_, channels[hop]);
            if (hop > 0)
            {
                edges_[{route[hop - 1].value, std::min(channels[hop - 1], channels_ - 1)}].insert(
                    {route[hop].value, std::min(channels[hop], channels_ - 1)});
            }
        }
    }

    /// As the values say it. Buffers that wait for none are taken away until there are none.
    std::string verdict()
    {
        std::map<Buffer, std::set<Buffer>> waited_by;
        std::map<Buffer, std::size_t> waits_for;
        for (const auto& [buffer, next] : edges_)
        {
            waits_for[buffer] += next.size();
            for (const auto& other : next)
            {
                waited_by[other].insert(buffer);
                waits_for.try_emplace(other, 0);
            }
        }
        std::vector<Buffer> ready;
        for (const auto& [buffer, count] : waits_for)
        {
            if (count == 0)
            {
                ready.push_back(buffer);
            }
        }
        std::size_t gone = 0;
        for (; !ready.empty(); ++gone)
        {
            const auto buffer = ready.back();
            ready.pop_back();
            for (const auto& before : waited_by[buffer])
            {
                if (--waits_for[before] == 0)
                {
                    ready.push_back(before);
                }
            }
        }
        return gone < waits_for.size() ? "cycle"
                                       : "no cycle, " + std::to_string(highest_ + 1) + " channels";
    }

private:
    std::uint32_t channels_;
    std::uint32_t highest_ = 0;
    std::map<Buffer, std::set<Buffer>> edges_;
};

struct Case
{
    /// Of the values; without what `one_channel` adds.
    std::string name;
    std::string topology;
    std::vector<std::string> routings;
    /// Messages of each pair, which go different ways.
    std::uint32_t messages = 1;
    std::string one_channel;
};

void PrintTo(const Case& one, std::ostream* out)
{
    *out << one.name;
}

class VirtualChannels : public testing::TestWithParam<Case>
{
protected:
    static std::string verdict(std::uint32_t channels)
    {
        const auto& [name, topology, routings, messages, one_channel] = GetParam();
        WaitGraph graph(channels);
        for (const auto& routing : routings)
        {
            const auto machine = routed_machine(topology, routing);
            for (std::uint32_t from = 0; from < machine.node_count(); ++from)
            {
                for (std::uint32_t to = 0; to < machine.node_count(); ++to)
                {
                    for (std::uint32_t sequence = 0; from != to && sequence < messages; ++sequence)
                    {
                        graph.add(machine, {from}, {to}, {from, sequence});
                    }
                }
            }
        }
        return graph.verdict();
    }

    static std::string expected(const std::string& name)
    {
        return reference_values("topologies-values.json")["virtual_channels"][name].asString();
    }
};

TEST_P(VirtualChannels, AreEnoughAndNotFewer)
{
    EXPECT_EQ(verdict(1000), expected(GetParam().name));
    if (!GetParam().one_channel.empty())
    {
        EXPECT_EQ(verdict(1), expected(GetParam().one_channel));
    }
}

const std::string minimal_routes = R"("routing": "minimal")";
const std::string valiant_routes = R"("routing": "valiant")";
const std::string over_others = R"("routing": "random", "indirect": 100)";

Case torus(const std::string& size)
{
    return {"torus [" + size + "], dateline",
            R"("type": "torus", "size": [)" + size + "]",
            {minimal_routes},
            1,
            "torus [" + size + "], one channel"};
}

Case hierarchical(const std::string& size, bool is_indirect)
{
    const auto name = "hierarchical [" + size + "]";
    return {name + (is_indirect ? ", indirect" : ""),
            R"("type": "hierarchical", "size": [)" + size + "]",
            is_indirect ? std::vector{over_others, valiant_routes} : std::vector{minimal_routes},
            is_indirect ? 8U : 1U, is_indirect ? "" : name + ", one channel"};
}

Case dragonfly(const std::string& group, const std::string& groups, const std::string& arrangement,
               bool is_indirect)
{
    const auto name = "dragonfly 2,[" + group + "],2," + groups + " " + arrangement;
    return {name + (is_indirect ? ", indirect, valiant" : ""),
            R"("type": "dragonfly", "nodes_per_switch": 2, "global_links": 2, "group": [)" + group +
                R"(], "groups": )" + groups + R"(, "arrangement": ")" + arrangement + "\"",
            is_indirect ? std::vector{over_others, valiant_routes} : std::vector{minimal_routes},
            is_indirect ? 8U : 1U, is_indirect ? "" : name + ", one channel"};
}

// The links up, between groups and down are different ones: one channel would do on minimal routes.
Case dragonfly_plus(bool is_indirect)
{
    const std::string name = "dragonfly_plus 3,2,2 g5 h2 relative";
    return {name + (is_indirect ? ", indirect, valiant" : ""),
            R"("type": "dragonfly_plus", "leaves": 3, "spines": 2, "nodes_per_switch": 2,
               "groups": 5, "global_links": 2)",
            is_indirect ? std::vector{over_others, valiant_routes} : std::vector{minimal_routes},
            is_indirect ? 8U : 1U, ""};
}

const std::string mesh_4x4 = R"("type": "mesh", "size": [4, 4])";

INSTANTIATE_TEST_SUITE_P(
    OfTheValues, VirtualChannels,
    testing::Values(torus("8"), torus("4, 4, 4"), torus("5, 4"),
                    Case{"mesh 4,4", mesh_4x4, {minimal_routes}, 1, ""},
                    Case{"mesh 4,4 o1turn, by order",
                         mesh_4x4,
                         {R"("routing": "o1turn")"},
                         8,
                         "mesh 4,4 o1turn, one channel"},
                    Case{"mesh 4,4 valiant, by leg",
                         mesh_4x4,
                         {valiant_routes},
                         40,
                         "mesh 4,4 valiant, one channel"},
                    Case{"fat_tree 3,2,2;1,2,2, all routes",
                         R"("type": "fat_tree", "down": [3, 2, 2], "up": [1, 2, 2])",
                         {R"("routing": "round_robin")", R"("routing": "s_mod_k")", minimal_routes},
                         4,
                         ""},
                    hierarchical("4, 3, 3", false), hierarchical("4, 3, 3", true),
                    hierarchical("3, 3, 4", false), hierarchical("3, 3, 4", true),
                    hierarchical("2, 2, 2, 3", false), hierarchical("2, 2, 2, 3", true),
                    dragonfly("4", "9", "relative", false), dragonfly("4", "9", "relative", true),
                    dragonfly("4", "9", "absolute", false), dragonfly("4", "9", "absolute", true),
                    dragonfly("4", "5", "relative", false), dragonfly("4", "5", "relative", true),
                    dragonfly("4, 3", "5", "relative", false),
                    dragonfly("4, 3", "5", "relative", true), dragonfly_plus(false),
                    dragonfly_plus(true)));

} // namespace

} // namespace haec_sim::test
