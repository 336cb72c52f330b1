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

void check_range(const Traffic& total, const Platform& platform)
{
    const auto most = std::numeric_limits<std::uint64_t>::max() / platform.topology().hop_limit();
    if (total.messages > most || total.bytes.value > most)
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

/// Adds up the figures of messages, one pair of processes after the other.
class Evaluation
{
public:
    /// `lists_pairs`: also the figures of pairs of nodes, whose list may be as long as a matrix.
    Evaluation(const Mapping& mapping, const Platform& platform, bool lists_pairs)
        : mapping_(mapping), lists_pairs_(lists_pairs), loads_(platform), classes_(platform)
    {
        quality_.processes = mapping.process_count();
        quality_.nodes = platform.node_count();
    }

    void add(const ProcessPair& pair, const Traffic& traffic)
    {
        const auto from = mapping_.node_of(pair.source);
        const auto to = mapping_.node_of(pair.destination);
        if (from == to)
        {
            count_hops(0, traffic, quality_);
            return;
        }
        count_hops(classes_.add(from, to, traffic), traffic, quality_);
        loads_.add(from, to, static_cast<double>(traffic.bytes.value));
        if (lists_pairs_)
        {
            pairs_[std::minmax(from, to)] += traffic.messages;
        }
    }

    MappingQuality figures(const NetworkRates& rates)
    {
        summarize(pairs_, quality_);
        const auto fullest = loads_.fullest();
        quality_.classes = classes_.figures(fullest);
        quality_.busiest = busiest_of(quality_.classes);
        quality_.time_bound = time_bound(fullest, rates);
        return quality_;
    }

private:
    const Mapping& mapping_;
    bool lists_pairs_;
    MappingQuality quality_;
    PairMessages pairs_;
    ExpectedLoads loads_;
    ClassCount classes_;
};

/// Whether no two processes share a node.
bool is_one_to_one(const Mapping& mapping, const Platform& platform)
{
    std::vector<bool> is_used(platform.node_count(), false);
    for (std::uint32_t process = 0; process < mapping.process_count(); ++process)
    {
        const auto node = mapping.node_of(process).value;
        if (is_used[node])
        {
            return false;
        }
        is_used[node] = true;
    }
    return true;
}

/// The processes of a group; 0 where there are no groups. Checks the sums, too.
std::uint32_t checked_group(const UniformTraffic& uniform, const Mapping& mapping,
                            const Platform& platform)
{
    const std::uint64_t processes = mapping.process_count();
    if (uniform.groups > 0 && processes % uniform.groups != 0)
    {
        throw UsageError("--groups: " + std::to_string(processes) + " processes do not make " +
                         std::to_string(uniform.groups) +
                         " equal groups; give a number that "
                         "divides them");
    }
    const auto messages = processes * processes;
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    const auto bytes = messages > 0 && uniform.bytes.value > most / messages
                           ? most
                           : messages * uniform.bytes.value;
    check_range({messages, Bytes{bytes}}, platform);
    return uniform.groups == 0 ? 0 : static_cast<std::uint32_t>(processes / uniform.groups);
}

} // namespace

MappingQuality evaluate(const CommunicationMatrix& matrix, const Mapping& mapping,
                        const Platform& platform, const NetworkRates& rates)
{
    check_processes(matrix, mapping);
    check_range(matrix.total(), platform);
    Evaluation evaluation(mapping, platform, true);
    for (const auto& [pair, traffic] : matrix.entries())
    {
        evaluation.add(pair, traffic);
    }
    return evaluation.figures(rates);
}

MappingQuality evaluate(const CommunicationMatrix& matrix, const Mapping& mapping,
                        const Platform& platform)
{
    return evaluate(matrix, mapping, platform, rates_of(platform));
}

MappingQuality evaluate(const UniformTraffic& uniform, const Mapping& mapping,
                        const Platform& platform, const NetworkRates& rates)
{
    const auto group = checked_group(uniform, mapping, platform);
    const Traffic traffic{1, uniform.bytes};
    // The figures of pairs are then plain.
    const bool has_plain_pairs = is_one_to_one(mapping, platform);
    Evaluation evaluation(mapping, platform, !has_plain_pairs);
    for (std::uint32_t from = 0; from < mapping.process_count(); ++from)
    {
        for (std::uint32_t to = 0; to < mapping.process_count(); ++to)
        {
            if (from != to && (group == 0 || from / group != to / group))
            {
                evaluation.add({from, to}, traffic);
            }
        }
    }
    auto quality = evaluation.figures(rates);
    if (has_plain_pairs && quality.inter_node > 0)
    {
        quality.pairs = quality.inter_node / 2;
        quality.average = quality.minimum = quality.maximum = 2;
    }
    return quality;
}

} // namespace haec_sim
