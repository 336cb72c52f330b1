// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication/hop_distance.hpp"
#include "communication/matrix.hpp"
#include "communication/random_source.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// Two processes, and what each hop between them costs.
struct WeightedPair
{
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    double weight = 0.0;
};

/// The sum over all pairs of weight times hops.
double cost_of(const std::vector<WeightedPair>& pairs, const std::vector<NodeId>& nodes,
               const HopDistance& distance);

/// Simulated annealing: exchanges the places of two processes, or moves one to a free place, and
/// takes steps for the worse ever less often. No node holds more than the fullest one needs to.
class Annealing
{
public:
    /// Begins with `nodes`. The platform outlives it.
    Annealing(const Platform& platform, const std::vector<WeightedPair>& pairs,
              const std::vector<NodeId>& nodes, std::uint64_t seed);

    void run(std::uint64_t steps);

    std::vector<NodeId> nodes() const;

private:
    static constexpr std::uint32_t nobody = UINT32_MAX;

    struct Neighbour
    {
        std::uint32_t process = 0;
        double weight = 0.0;
    };

    void connect(const std::vector<WeightedPair>& pairs);
    void seat(const std::vector<NodeId>& nodes);
    void step(double temperature);
    NodeId node_beside(NodeId node);
    NodeId node_of_slot(std::uint32_t slot) const
    {
        return NodeId{slot / capacity_};
    }
    NodeId node_of(std::uint32_t process) const
    {
        return node_of_slot(slots_[process]);
    }

    /// By how much the cost grows if the process moves and `partner` moves the other way.
    double growth(std::uint32_t process, NodeId from, NodeId to, std::uint32_t partner) const;

    const Platform& platform_;
    HopDistance distance_;
    std::uint32_t capacity_;
    RandomSource random_;
    double mean_weight_ = 0.0;
    /// The neighbours of process p are those from begins_[p] to begins_[p + 1].
    std::vector<std::size_t> begins_;
    std::vector<Neighbour> neighbours_;
    /// Those with neighbours: the others cost nothing anywhere.
    std::vector<std::uint32_t> talkers_;
    /// A node has capacity_ slots. The slot of each process, and the process in each slot.
    std::vector<std::uint32_t> slots_;
    std::vector<std::uint32_t> occupants_;
    /// Quantiles of the exponential distribution.
    std::vector<double> patience_;
};

} // namespace haec_sim
