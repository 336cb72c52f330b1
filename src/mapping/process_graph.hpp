// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/route_costs.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// Two processes, first < second, and what each hop between them costs.
struct WeightedPair
{
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    double weight = 0.0;
    /// The messages and bytes to be paid for where routes have prices. The weight only guides then.
    double messages = 0.0;
    double bytes = 0.0;
};

/// Processes and what the distances between them cost, by pair and by process. Memory: each pair is
/// there once by itself, and with each of its processes.
class ProcessGraph
{
public:
    struct Neighbour
    {
        std::uint32_t process = 0;
        double weight = 0.0;
        double messages = 0.0;
        double bytes = 0.0;
    };

    /// Each pair stands once; its processes are less than `processes`.
    ProcessGraph(std::uint32_t processes, std::vector<WeightedPair> pairs);

    std::uint32_t processes() const noexcept
    {
        return static_cast<std::uint32_t>(begins_.size() - 1);
    }

    const std::vector<WeightedPair>& pairs() const noexcept
    {
        return pairs_;
    }

    /// The processes that it talks to, each once.
    std::span<const Neighbour> neighbours(std::uint32_t process) const
    {
        return {neighbours_.data() + begins_[process], neighbours_.data() + begins_[process + 1]};
    }

    /// The processes with neighbours: the others cost nothing anywhere.
    const std::vector<std::uint32_t>& talkers() const noexcept
    {
        return talkers_;
    }

    /// The mean weight of a pair; 0 without pairs.
    double mean_weight() const noexcept
    {
        return mean_weight_;
    }

    /// The sum over all pairs.
    double cost(const std::vector<NodeId>& nodes, const RouteCosts& costs) const;

private:
    std::vector<WeightedPair> pairs_;
    /// The neighbours of process p are those from begins_[p] to begins_[p + 1].
    std::vector<std::size_t> begins_;
    std::vector<Neighbour> neighbours_;
    std::vector<std::uint32_t> talkers_;
    double mean_weight_ = 0.0;
};

} // namespace haec_sim
