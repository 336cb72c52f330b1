// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/annealing.hpp"

#include <cmath>

namespace haec_sim
{

namespace
{

constexpr std::uint32_t quantiles = 1024;
constexpr std::uint64_t cooling_stages = 1000;
/// The temperature, in mean weights, where hardly anything for the worse is taken any more.
constexpr double coldest = 0.1;

/// A value without its last bits, where mathematical libraries differ: all machines do the same.
double rounded(double value)
{
    return std::round(value * 0x1p30) * 0x1p-30;
}

} // namespace

Annealing::Annealing(const Platform& platform, const RouteCosts& costs, const ProcessGraph& graph,
                     const std::vector<NodeId>& nodes, std::uint64_t seed)
    : costs_(costs), graph_(graph), moves_(platform, graph, seed), slots_(nodes, platform)
{
    for (std::uint32_t index = 0; index < quantiles; ++index)
    {
        const auto fraction = (static_cast<double>(index) + 0.5) / quantiles;
        patience_.push_back(rounded(-std::log(fraction)));
    }
}

double Annealing::growth(std::uint32_t process, NodeId from, NodeId to, std::uint32_t partner) const
{
    double sum = 0.0;
    for (const auto& neighbour : graph_.neighbours(process))
    {
        if (neighbour.process != partner)
        {
            const auto there = slots_.node_of(neighbour.process);
            sum += costs_.cost(neighbour, to, there) - costs_.cost(neighbour, from, there);
        }
    }
    return sum;
}

void Annealing::step(double temperature)
{
    const auto move = moves_.draw(slots_);
    if (!move)
    {
        return;
    }
    auto growing = growth(move->process, move->from, move->to, move->partner);
    if (move->partner != Slots::nobody)
    {
        growing += growth(move->partner, move->to, move->from, move->process);
    }
    if (growing <= temperature * patience_[moves_.random().below(quantiles)])
    {
        slots_.exchange(move->process, move->slot);
    }
}

void Annealing::run(std::uint64_t steps, double hottest)
{
    if (graph_.pairs().empty())
    {
        return;
    }
    const auto cooling =
        rounded(std::pow(coldest / hottest, 1.0 / static_cast<double>(cooling_stages)));
    auto temperature = hottest * graph_.mean_weight();
    for (std::uint64_t stage = 0; stage < cooling_stages; ++stage)
    {
        for (auto count = steps_of_stage(steps, stage, cooling_stages); count > 0; --count)
        {
            step(temperature);
        }
        temperature *= cooling;
    }
    for (auto count = steps_of_stage(steps, cooling_stages - 1, cooling_stages); count > 0; --count)
    {
        step(0.0);
    }
}

} // namespace haec_sim
