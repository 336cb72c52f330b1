// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/scotch_machine.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

/// The vertices that each one is joined to, by one link or more in whichever direction, as pairs in
/// order, each of them both ways.
std::vector<std::pair<std::uint32_t, std::uint32_t>> joined_vertices(const Topology& topology)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (LinkId number; number.value < topology.link_count(); ++number.value)
    {
        const auto link = topology.link(number);
        pairs.emplace_back(link.from.value, link.to.value);
        pairs.emplace_back(link.to.value, link.from.value);
    }
    std::ranges::sort(pairs);
    pairs.erase(std::ranges::unique(pairs).begin(), pairs.end());
    return pairs;
}

/// Scotch halves grids of three dimensions in another order than those of any number: by that the
/// mappings that ship were made.
int build_grid(SCOTCH_Arch* machine, const std::vector<SCOTCH_Num>& sizes, bool is_closed)
{
    const auto count = static_cast<SCOTCH_Num>(sizes.size());
    if (count == 3)
    {
        return is_closed ? SCOTCH_archTorus3(machine, sizes[0], sizes[1], sizes[2])
                         : SCOTCH_archMesh3(machine, sizes[0], sizes[1], sizes[2]);
    }
    return is_closed ? SCOTCH_archTorusX(machine, count, sizes.data())
                     : SCOTCH_archMeshX(machine, count, sizes.data());
}

} // namespace

void check_scotch(int failure, const char* what)
{
    if (failure != 0)
    {
        throw Error(std::string("Scotch cannot ") + what + "; is there memory enough?");
    }
}

ScotchMachine::ScotchMachine(const Platform& platform, const MachineShape& shape)
{
    check_scotch(SCOTCH_archInit(&machine_), "begin a machine");
    const std::vector<SCOTCH_Num> sizes(shape.sizes.begin(), shape.sizes.end());
    const std::vector<SCOTCH_Num> costs(shape.costs.begin(), shape.costs.end());
    int failure = 0;
    switch (shape.kind)
    {
    case MachineShape::Kind::mesh:
        failure = build_grid(&machine_, sizes, false);
        break;
    case MachineShape::Kind::torus:
        failure = build_grid(&machine_, sizes, true);
        break;
    case MachineShape::Kind::hypercube:
        failure = SCOTCH_archHcub(&machine_, sizes.front());
        break;
    case MachineShape::Kind::tree:
        failure = SCOTCH_archTleaf(&machine_, static_cast<SCOTCH_Num>(sizes.size()), sizes.data(),
                                   costs.data());
        break;
    case MachineShape::Kind::graph:
        failure = build_graph(platform.topology());
        break;
    }
    check_scotch(failure, "take the topology");
}

ScotchMachine::~ScotchMachine()
{
    SCOTCH_archExit(&machine_);
    if (has_graph_)
    {
        SCOTCH_graphExit(&graph_);
    }
}

int ScotchMachine::build_graph(const Topology& topology)
{
    begins_.assign(topology.vertex_count() + std::size_t{1}, 0);
    for (const auto& [from, to] : joined_vertices(topology))
    {
        ++begins_[from + std::size_t{1}];
        ends_.push_back(static_cast<SCOTCH_Num>(to));
    }
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    nodes_.resize(topology.node_count());
    std::iota(nodes_.begin(), nodes_.end(), 0);
    check_scotch(SCOTCH_graphInit(&graph_), "begin a graph");
    has_graph_ = true;
    const auto failure = SCOTCH_graphBuild(
        &graph_, 0, static_cast<SCOTCH_Num>(topology.vertex_count()), begins_.data(), nullptr,
        nullptr, nullptr, static_cast<SCOTCH_Num>(ends_.size()), ends_.data(), nullptr);
    return failure != 0 ? failure
                        : SCOTCH_archBuild2(&machine_, &graph_,
                                            static_cast<SCOTCH_Num>(nodes_.size()), nodes_.data());
}

} // namespace haec_sim
