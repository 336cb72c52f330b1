// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/evaluation.hpp"

#include "haec_sim/error.hpp"
#include "mapping/link_loads.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace haec_sim
{

namespace
{

void check_processes(const CommunicationMatrix& matrix, const Mapping& mapping)
{
    if (matrix.process_count() > mapping.process_count())
    {
        throw UsageError("the communication matrix has process " +
                         std::to_string(matrix.process_count() - 1) + ", but the mapping '" +
                         mapping.name() + "' places " + std::to_string(mapping.process_count()) +
                         " only, counted from 0; give the matrix and the map of one program");
    }
}

void check_range(const CommunicationMatrix& matrix, const Platform& platform)
{
    const auto most = std::numeric_limits<std::uint64_t>::max() / platform.topology().hop_limit();
    if (matrix.total().messages > most || matrix.total().bytes.value > most)
    {
        throw Error("the communication matrix has more messages or bytes than can be multiplied by "
                    "hops in 64 bits; scale its numbers down");
    }
}

using NodePair = std::pair<NodeId, NodeId>;

/// Messages by pair of nodes, in either direction.
using PairMessages = std::map<NodePair, std::uint64_t>;

void summarize(const PairMessages& pairs, MappingQuality& quality)
{
    if (pairs.empty())
    {
        return;
    }
    quality.pairs = pairs.size();
    quality.average = quality.inter_node / quality.pairs;
    quality.minimum = std::numeric_limits<std::uint64_t>::max();
    for (const auto& [pair, messages] : pairs)
    {
        quality.minimum = std::min(quality.minimum, messages);
        quality.maximum = std::max(quality.maximum, messages);
    }
}

std::uint64_t wireless_hops(const Platform& platform, const HopCounts& counts)
{
    std::uint64_t hops = 0;
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        hops += platform.link_types()[type].name == "wireless" ? counts[type] : 0;
    }
    return hops;
}

void count_hops(std::uint32_t hops, const Traffic& traffic, MappingQuality& quality)
{
    quality.messages += traffic.messages;
    (hops == 0 ? quality.intra_node : quality.inter_node) += traffic.messages;
    quality.total_hops += hops * traffic.messages;
    quality.hop_bytes += hops * traffic.bytes.value;
    quality.dilation = std::max(quality.dilation, hops);
    quality.hops_histogram.resize(std::size_t{quality.dilation} + 1);
    quality.hops_histogram[hops] += traffic.messages;
}

} // namespace

MappingQuality evaluate(const CommunicationMatrix& matrix, const Mapping& mapping,
                        const Platform& platform)
{
    check_processes(matrix, mapping);
    check_range(matrix, platform);
    MappingQuality quality;
    PairMessages pairs;
    LinkLoads loads(platform);
    std::uint64_t wireless = 0;
    for (const auto& [pair, traffic] : matrix.entries())
    {
        const auto from = mapping.node_of(pair.source);
        const auto to = mapping.node_of(pair.destination);
        count_hops(platform.hops(from, to), traffic, quality);
        if (from != to)
        {
            pairs[std::minmax(from, to)] += traffic.messages;
            wireless += wireless_hops(platform, platform.hop_counts(from, to)) * traffic.messages;
            loads.add(from, to, traffic.bytes);
        }
    }
    summarize(pairs, quality);
    quality.max_link_load = loads.maximum();
    if (quality.total_hops > 0)
    {
        quality.wireless_share =
            static_cast<double>(wireless) / static_cast<double>(quality.total_hops);
    }
    return quality;
}

} // namespace haec_sim
