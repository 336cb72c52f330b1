// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/node_results.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/item_bytes.hpp"

#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

namespace haec_sim
{

namespace
{

/// Stands before the bytes of a node.
struct Head
{
    std::uint64_t length = 0;
    NodeId node;
    /// Zero; without it the bytes between would be anything.
    std::uint32_t padding = 0;
};
static_assert(std::has_unique_object_representations_v<Head>);

void append(NodeId node, std::span<const std::byte> result, std::vector<std::byte>& bytes)
{
    append_item(bytes, Head{result.size(), node});
    bytes.insert(bytes.end(), result.begin(), result.end());
}

template <class Take>
void each_of(std::span<const std::byte> bytes, const Take& take)
{
    while (!bytes.empty())
    {
        const auto head = take_item<Head>(bytes);
        HAEC_SIM_ASSERT(bytes.size() >= head.length);
        const auto result = bytes.first(head.length);
        take(head.node, std::vector<std::byte>(result.begin(), result.end()));
        bytes = bytes.subspan(head.length);
    }
}

/// The results of the nodes whose managers a rank has.
std::vector<std::byte> packed_for(std::uint32_t rank, const ManagerPlan& plan,
                                  const std::function<std::vector<std::byte>(NodeId)>& result_of)
{
    std::vector<std::byte> bytes;
    for (const auto node : plan.nodes())
    {
        if (plan.rank_of(node) != rank)
        {
            continue;
        }
        if (const auto result = result_of(node); !result.empty())
        {
            append(node, result, bytes);
        }
    }
    return bytes;
}

} // namespace

NodeParts bring_to_managers(const ManagerPlan& plan, Ranks& ranks,
                            const std::function<std::vector<std::byte>(NodeId)>& result_of)
{
    NodeParts parts;
    const auto packed = [&](std::uint32_t rank) { return packed_for(rank, plan, result_of); };
    for (const auto& bytes : send_to_managers(plan, ranks, packed))
    {
        each_of(bytes, [&](NodeId node, std::vector<std::byte> part)
                { parts[node].push_back(std::move(part)); });
    }
    return parts;
}

NodeResults gather_nodes(const NodeResults& mine, Ranks& ranks)
{
    std::vector<std::byte> bytes;
    for (const auto& [node, result] : mine)
    {
        append(node, result, bytes);
    }
    NodeResults all;
    for (const auto& of_rank : ranks.gather(bytes, 0))
    {
        each_of(of_rank, [&](NodeId node, std::vector<std::byte> result)
                { all.emplace(node, std::move(result)); });
    }
    return all;
}

} // namespace haec_sim
