// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communication/annealing.hpp"

#include "haec_sim/error.hpp"

#include <cmath>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::size_t quantiles = 1024;
constexpr std::uint64_t cooling_stages = 1000;
/// In mean weights per hop: where nearly everything is taken, and where nothing for the worse is.
constexpr double hottest = 2.0;
constexpr double coldest = 0.08;

/// Without the last bits, in which mathematical libraries differ: all machines go the same way.
double rounded(double value)
{
    return std::round(value * 0x1p30) * 0x1p-30;
}

} // namespace

double cost_of(const std::vector<WeightedPair>& pairs, const std::vector<NodeId>& nodes,
               const HopDistance& distance)
{
    double cost = 0.0;
    for (const auto& pair : pairs)
    {
        cost += pair.weight * distance(nodes[pair.first], nodes[pair.second]);
    }
    return cost;
}

Annealing::Annealing(const Platform& platform, const std::vector<WeightedPair>& pairs,
                     const std::vector<NodeId>& nodes, std::uint64_t seed)
    : platform_(platform), distance_(platform),
      capacity_(static_cast<std::uint32_t>((nodes.size() + platform.node_count() - 1) /
                                           platform.node_count())),
      random_(seed), begins_(nodes.size() + 1, 0), slots_(nodes.size(), nobody),
      occupants_(std::size_t{platform.node_count()} * capacity_, nobody)
{
    for (std::size_t index = 0; index < quantiles; ++index)
    {
        const auto fraction = (static_cast<double>(index) + 0.5) / quantiles;
        patience_.push_back(rounded(-std::log(fraction)));
    }
    connect(pairs);
    seat(nodes);
}

void Annealing::connect(const std::vector<WeightedPair>& pairs)
{
    for (const auto& pair : pairs)
    {
        ++begins_[pair.first + 1];
        ++begins_[pair.second + 1];
        mean_weight_ += pair.weight / static_cast<double>(pairs.size());
    }
    for (std::uint32_t process = 0; process < slots_.size(); ++process)
    {
        if (begins_[process + 1] > 0)
        {
            talkers_.push_back(process);
        }
        begins_[process + 1] += begins_[process];
    }
    neighbours_.resize(2 * pairs.size());
    auto next = begins_;
    for (const auto& pair : pairs)
    {
        neighbours_[next[pair.first]++] = {pair.second, pair.weight};
        neighbours_[next[pair.second]++] = {pair.first, pair.weight};
    }
}

void Annealing::seat(const std::vector<NodeId>& nodes)
{
    std::vector<std::uint32_t> seated(platform_.node_count(), 0);
    for (std::uint32_t process = 0; process < nodes.size(); ++process)
    {
        const auto node = nodes[process].value;
        HAEC_SIM_ASSERT(seated[node] < capacity_);
        slots_[process] = node * capacity_ + seated[node]++;
        occupants_[slots_[process]] = process;
    }
}

NodeId Annealing::node_beside(NodeId node)
{
    auto place = distance_.place(node);
    const auto& size = platform_.description().size;
    const auto dimension = random_.below(3);
    const auto stride = random_.below(2) == 0 ? 1U : size[dimension] - 1;
    place[dimension] = (place[dimension] + stride) % size[dimension];
    return platform_.node(place);
}

double Annealing::growth(std::uint32_t process, NodeId from, NodeId to, std::uint32_t partner) const
{
    double sum = 0.0;
    for (auto index = begins_[process]; index < begins_[process + 1]; ++index)
    {
        const auto& neighbour = neighbours_[index];
        if (neighbour.process != partner)
        {
            const auto there = node_of(neighbour.process);
            sum += neighbour.weight * (static_cast<double>(distance_(to, there)) -
                                       static_cast<double>(distance_(from, there)));
        }
    }
    return sum;
}

void Annealing::step(double temperature)
{
    const auto process = talkers_[random_.below(talkers_.size())];
    const auto from = node_of(process);
    auto center = from;
    if (random_.below(2) == 0)
    {
        const auto first = begins_[process];
        center = node_of(neighbours_[first + random_.below(begins_[process + 1] - first)].process);
    }
    const auto to = node_beside(center);
    if (to == from)
    {
        return;
    }
    const auto slot = to.value * capacity_ + static_cast<std::uint32_t>(random_.below(capacity_));
    const auto partner = occupants_[slot];
    auto growing = growth(process, from, to, partner);
    if (partner != nobody)
    {
        growing += growth(partner, to, from, process);
    }
    if (growing <= temperature * patience_[random_.below(quantiles)])
    {
        const auto old = std::exchange(slots_[process], slot);
        occupants_[slot] = process;
        occupants_[old] = partner;
        if (partner != nobody)
        {
            slots_[partner] = old;
        }
    }
}

void Annealing::run(std::uint64_t steps)
{
    if (talkers_.empty())
    {
        return;
    }
    const auto cooling =
        rounded(std::pow(coldest / hottest, 1.0 / static_cast<double>(cooling_stages)));
    auto temperature = hottest * mean_weight_;
    for (std::uint64_t stage = 0; stage < cooling_stages; ++stage)
    {
        for (std::uint64_t count = 0; count < steps / cooling_stages; ++count)
        {
            step(temperature);
        }
        temperature *= cooling;
    }
    for (std::uint64_t count = 0; count < steps / cooling_stages; ++count)
    {
        step(0.0);
    }
}

std::vector<NodeId> Annealing::nodes() const
{
    std::vector<NodeId> result;
    for (const auto slot : slots_)
    {
        result.push_back(node_of_slot(slot));
    }
    return result;
}

} // namespace haec_sim
