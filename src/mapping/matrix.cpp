// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/matrix.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace haec_sim
{

namespace
{

void increase(std::uint64_t& sum, std::uint64_t more, const char* what)
{
    if (more > std::numeric_limits<std::uint64_t>::max() - sum)
    {
        throw Error(std::string("the communication matrix has more ") + what +
                    " than 64 bits can count; scale its numbers down");
    }
    sum += more;
}

} // namespace

void CommunicationMatrix::add(const ProcessPair& pair, const Traffic& traffic)
{
    if (traffic.messages == 0)
    {
        return;
    }
    // No entry can overflow where the totals do not.
    increase(total_.messages, traffic.messages, "messages");
    increase(total_.bytes.value, traffic.bytes.value, "bytes");
    auto& entry = entries_[pair];
    entry.messages += traffic.messages;
    entry.bytes.value += traffic.bytes.value;
    process_count_ = std::max({process_count_, pair.source + 1, pair.destination + 1});
}

std::vector<TrafficBetween> undirected(const CommunicationMatrix& matrix)
{
    CommunicationMatrix sums;
    for (const auto& [pair, traffic] : matrix.entries())
    {
        if (pair.source != pair.destination)
        {
            const auto [low, high] = std::minmax(pair.source, pair.destination);
            sums.add({low, high}, traffic);
        }
    }
    std::vector<TrafficBetween> result;
    result.reserve(sums.entries().size());
    for (const auto& [pair, traffic] : sums.entries())
    {
        result.push_back({pair.source, pair.destination, traffic});
    }
    return result;
}

} // namespace haec_sim
