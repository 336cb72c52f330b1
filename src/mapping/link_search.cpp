// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/link_search.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t stages = 200;
/// The share by which a mapping may be worse than the best in the beginning.
constexpr double first_tolerance = 0.05;
/// The weight of bytes times hops next to the power of the loads.
constexpr double share_of_sum = 0.02;

LinkLoads loads_of(const CommunicationMatrix& matrix, const std::vector<NodeId>& nodes,
                   const Platform& platform)
{
    LinkLoads loads(platform);
    for (const auto& [pair, traffic] : matrix.entries())
    {
        loads.add(nodes[pair.source], nodes[pair.destination], traffic.bytes);
    }
    return loads;
}

} // namespace

LinkCost link_cost(const CommunicationMatrix& matrix, const std::vector<NodeId>& nodes,
                   const Platform& platform)
{
    const auto loads = loads_of(matrix, nodes, platform);
    return {loads.maximum(), loads.sum()};
}

LinkSearch::LinkSearch(const Platform& platform, const CommunicationMatrix& matrix,
                       const ProcessGraph& graph, const std::vector<NodeId>& nodes,
                       std::uint64_t seed)
    : graph_(graph), moves_(platform, graph, seed), slots_(nodes, platform),
      loads_(loads_of(matrix, nodes, platform)), flows_(nodes.size()),
      best_(nodes), least_{loads_.maximum(), loads_.sum()}
{
    for (const auto& [pair, traffic] : matrix.entries())
    {
        if (pair.source != pair.destination && traffic.bytes > Bytes{})
        {
            flows_[pair.source].push_back({pair.destination, traffic.bytes, true});
            flows_[pair.destination].push_back({pair.source, traffic.bytes, false});
        }
    }
}

double LinkSearch::power(std::uint64_t load) const
{
    const auto share = static_cast<double>(load) * scale_;
    const auto square = share * share;
    const auto fourth = square * square;
    return fourth * fourth + share_of_sum * share;
}

void LinkSearch::shift(std::uint32_t process, std::uint32_t except, bool is_added)
{
    const auto self = slots_.node_of(process);
    for (const auto& flow : flows_[process])
    {
        if (flow.other == except)
        {
            continue;
        }
        const auto other = slots_.node_of(flow.other);
        loads_.change(flow.is_sent ? self : other, flow.is_sent ? other : self,
                      [&](std::uint64_t& load)
                      {
                          energy_ -= power(load);
                          load = is_added ? load + flow.bytes.value : load - flow.bytes.value;
                          energy_ += power(load);
                      });
    }
}

/// Messages between the two move as well: they are those of the process.
void LinkSearch::exchange(const Move& move, std::uint32_t slot)
{
    const auto shift_both = [&](bool is_added)
    {
        shift(move.process, Slots::nobody, is_added);
        if (move.partner != Slots::nobody)
        {
            shift(move.partner, move.process, is_added);
        }
    };
    shift_both(false);
    slots_.exchange(move.process, slot);
    shift_both(true);
}

void LinkSearch::step(double tolerance)
{
    const auto move = moves_.draw(slots_);
    if (!move)
    {
        return;
    }
    const auto slot = slots_.slot_of(move->process);
    const auto before = energy_;
    exchange(*move, move->slot);
    if (energy_ > least_energy_ * (1.0 + tolerance))
    {
        exchange(*move, slot);
        energy_ = before;
    }
    least_energy_ = std::min(least_energy_, energy_);
}

void LinkSearch::begin_stage()
{
    const LinkCost now{loads_.maximum(), loads_.sum()};
    if (now < least_)
    {
        least_ = now;
        best_ = slots_.nodes();
    }
    // Rounding errors of many small changes end here.
    scale_ = 1.0 / static_cast<double>(std::max<std::uint64_t>(now.maximum.value, 1));
    energy_ = loads_.total([this](std::uint64_t load) { return power(load); });
    least_energy_ = energy_;
}

void LinkSearch::run(std::uint64_t steps)
{
    if (graph_.pairs().empty())
    {
        return;
    }
    for (std::uint64_t stage = 0; stage <= stages; ++stage)
    {
        begin_stage();
        const auto left = static_cast<double>(stages - stage) / static_cast<double>(stages);
        for (auto count = steps_of_stage(steps, std::min(stage, stages - 1), stages); count > 0;
             --count)
        {
            step(first_tolerance * left * left);
        }
    }
    begin_stage();
}

} // namespace haec_sim
