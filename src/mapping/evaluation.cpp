// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/evaluation.hpp"

#include "haec_sim/error.hpp"
#include "mapping/class_count.hpp"
#include "mapping/expected_loads.hpp"

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

/// The busiest link of all types.
std::optional<BusiestLink> busiest_of(const std::vector<ClassQuality>& classes)
{
    std::optional<BusiestLink> busiest;
    for (const auto& links : classes)
    {
        if (links.busiest && (!busiest || busiest->bytes < links.busiest->bytes))
        {
            busiest = links.busiest;
        }
    }
    return busiest;
}

} // namespace

MappingQuality evaluate(const CommunicationMatrix& matrix, const Mapping& mapping,
                        const Platform& platform, const NetworkRates& rates)
{
    check_processes(matrix, mapping);
    check_range(matrix, platform);
    MappingQuality quality;
    PairMessages pairs;
    ExpectedLoads loads(platform);
    ClassCount classes(platform);
    for (const auto& [pair, traffic] : matrix.entries())
    {
        const auto from = mapping.node_of(pair.source);
        const auto to = mapping.node_of(pair.destination);
        count_hops(platform.hops(from, to), traffic, quality);
        if (from != to)
        {
            pairs[std::minmax(from, to)] += traffic.messages;
            classes.add(from, to, traffic);
            loads.add(from, to, static_cast<double>(traffic.bytes.value));
        }
    }
    summarize(pairs, quality);
    const auto fullest = loads.fullest();
    quality.classes = classes.figures(fullest);
    quality.busiest = busiest_of(quality.classes);
    quality.time_bound = time_bound(fullest, rates);
    return quality;
}

MappingQuality evaluate(const CommunicationMatrix& matrix, const Mapping& mapping,
                        const Platform& platform)
{
    return evaluate(matrix, mapping, platform, rates_of(platform));
}

} // namespace haec_sim
