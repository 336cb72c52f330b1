// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/numbers/split_mix.hpp"
#include "network/credit_network.hpp"
#include "routed_machine.hpp"
#include "tests/network/traffic.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

// Finite buffers on machines with all kinds of routings. Links have 10 GB/s and 1 us.

namespace haec_sim::test
{

inline const std::string dragonfly_of_planes =
    R"("type": "dragonfly", "nodes_per_switch": 2, "group": [3, 2], "global_links": 2, "groups": 5)";
inline const std::string racks =
    R"("type": "hierarchical", "size": [3, 2, 3], "links_per_pair": [1, 2, 2],
       "nodes_per_switch": 2)";

/// Machines and routings whose channels are of each kind of rule.
inline const std::vector<std::pair<std::string, std::string>> buffered_machines{
    {R"("type": "torus", "size": [4, 4])", R"("routing": "minimal")"},
    {torus_8x8, R"("routing": "minimal")"},
    {torus_8x8, R"("routing": "o1turn")"},
    {torus_8x8, R"("routing": "valiant")"},
    {torus_8x8, R"("routing": "adaptive")"},
    {torus_8x8, R"("routing": "round_robin", "unit": "segment")"},
    {R"("type": "torus", "size": [3, 4], "nodes_per_switch": 2)", R"("routing": "valiant")"},
    {R"("type": "mesh", "size": [4, 4, 3])", R"("routing": "adaptive", "unit": "segment")"},
    {R"("type": "hyperx", "size": [4, 4], "width": [2, 1], "nodes_per_switch": 4)",
     R"("routing": "minimal")"},
    {R"("type": "hyperx", "size": [4, 4], "width": [2, 1], "nodes_per_switch": 4)",
     R"("routing": "adaptive")"},
    {R"("type": "fat_tree", "radix": 8, "levels": 2)", R"("routing": "adaptive")"},
    {R"("type": "slim_fly", "order": 5, "nodes_per_switch": 2)", R"("routing": "adaptive")"},
    {racks, R"("routing": "minimal")"},
    {racks, R"("routing": "adaptive", "indirect": 1)"},
    {small_dragonfly, R"("routing": "random", "indirect": 7)"},
    {small_dragonfly, R"("routing": "ugal")"},
    {small_dragonfly, R"("routing": "ugal", "unit": "segment", "state": "local")"},
    {dragonfly_of_planes, R"("routing": "valiant")"},
    {dragonfly_of_planes, R"("routing": "adaptive", "indirect": 2)"}};

/// Routings that look at the bytes in buffers.
inline const std::vector<std::pair<std::string, std::string>> credit_machines{
    {torus_8x8, R"("routing": "adaptive", "state": "credits")"},
    {R"("type": "fat_tree", "radix": 8, "levels": 2)",
     R"("routing": "adaptive", "state": "credits")"},
    {small_dragonfly, R"("routing": "ugal", "state": "credits")"},
    {racks, R"("routing": "adaptive", "indirect": 1, "state": "credits", "unit": "segment")"}};

/// Messages between random nodes, as many as fill links.
inline std::vector<NetworkEntry> random_messages(const Platform& machine, std::size_t count)
{
    std::uint64_t state = 7;
    const auto draw = [&state](std::uint64_t bound)
    { return split_mix(state += split_mix_increment) % bound; };
    std::map<std::uint32_t, std::uint64_t> sent;
    std::vector<NetworkEntry> messages;
    while (messages.size() < count)
    {
        const NodeId from{static_cast<std::uint32_t>(draw(machine.node_count()))};
        const NodeId to{static_cast<std::uint32_t>(draw(machine.node_count()))};
        if (from != to)
        {
            messages.push_back(message(from.value, from, to, 1 + draw(9000),
                                       Picoseconds{static_cast<std::int64_t>(draw(16) * 500'000)}));
            messages.back().name.sequence = sent[from.value]++;
        }
    }
    return messages;
}

/// What links serve in one go, and how many messages there are.
constexpr Bytes segment{1000};
constexpr std::size_t many = 600;

/// Without ports, with ports as fast as links, and with slower ones.
inline const std::vector<NetworkOptions> all_ports{
    {segment, {}, {}},
    {segment, BytesPerSecond{10e9}, BytesPerSecond{10e9}},
    {segment, BytesPerSecond{7e9}, {}}};

} // namespace haec_sim::test
